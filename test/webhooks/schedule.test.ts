import { describe, expect } from "vitest";
import type { WebOutcome } from "../../functions/gateways/platform/web/web.ts";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { answered } from "../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime, publishEvents, readBack } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
/** After each attempt until the next. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, day];

const callsTo = (world: World, { url }: Webhook) => world.web.calls.filter((call) => call.url === url);
const timesOf = (world: World, webhook: Webhook) => callsTo(world, webhook).map(({ at }) => at.getTime());
const gaps = (times: readonly number[]) => times.slice(1).map((at, n) => at - (times[n] ?? 0));

async function failing(world: World, answer: () => WebOutcome = () => answered(500, "no")): Promise<Webhook> {
  const webhook = await newWebhook(world, await newProject(world));
  world.web.answer(webhook.url, answer);
  await publishEvents(world, { id: webhook.projectId });
  return webhook;
}

/** Every wait is as long as the schedule says, up to a tenth more, and a minute for the sweeper. */
function expectScheduled(times: readonly number[]): void {
  gaps(times).forEach((gap, at) => {
    const wait = waits[at] ?? 0;
    expect(gap).toBeGreaterThanOrEqual(wait);
    expect(gap).toBeLessThanOrEqual(wait * 1.1 + minute);
  });
}

describe("an endpoint that is down", () => {
  test("is called at the times of the schedule with the same id", async ({ world }) => {
    const webhook = await failing(world);
    await passTime(world, day);
    expectScheduled(timesOf(world, webhook));
    expect(timesOf(world, webhook)).toHaveLength(7);
    expect(new Set(callsTo(world, webhook).map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(callsTo(world, webhook).map(({ body }) => body)).size).toBe(1);
    const [delivery] = await deliveriesTo(world, webhook);
    expect(delivery).toMatchObject({ status: "pending", tries: 7 });
  });

  test("is called ten times; then the delivery fails and the webhook stays enabled", async ({ world }) => {
    const webhook = await failing(world);
    await passTime(world, 5 * day);
    expectScheduled(timesOf(world, webhook));
    expect(timesOf(world, webhook)).toHaveLength(10);
    const [delivery] = await deliveriesTo(world, webhook);
    expect(delivery).toMatchObject({ status: "failed", reason: "exhausted", tries: 10 });
    expect(delivery?.attempts.map(({ status, answer }) => [status, answer])).toEqual(
      Array.from({ length: 10 }, () => [500, "no"]),
    );
    expect((await readBack(world, webhook)).enabled).toBe(true);
  });

  test("gets the missed events as soon as it is up", async ({ world }) => {
    let isDown = true;
    const webhook = await failing(world, () => answered(isDown ? 503 : 204));
    await passTime(world, 10 * minute);
    isDown = false;
    await passTime(world, hour);
    expect(timesOf(world, webhook)).toHaveLength(4);
    const [delivery] = await deliveriesTo(world, webhook);
    expect(delivery).toMatchObject({ status: "succeeded", tries: 4 });
    await passTime(world, 2 * day);
    expect(timesOf(world, webhook)).toHaveLength(4);
  });
});

describe("Retry-After", () => {
  const first = async (world: World, value: string) => {
    const webhook = await failing(world, () => answered(503, "", { "retry-after": value }));
    await passTime(world, 2 * day);
    return gaps(timesOf(world, webhook))[0] ?? 0;
  };

  test("lengthens the wait when it is in seconds", async ({ world }) => {
    const gap = await first(world, "7200");
    expect(gap).toBeGreaterThanOrEqual(2 * hour);
    expect(gap).toBeLessThanOrEqual(2 * hour + minute);
  });

  test("lengthens the wait when it is a date", async ({ world }) => {
    const gap = await first(world, new Date(world.clock.now().getTime() + 3 * hour).toUTCString());
    // A date has whole seconds.
    expect(gap).toBeGreaterThan(3 * hour - second);
    expect(gap).toBeLessThanOrEqual(3 * hour + minute);
  });

  test.for(["31536000", "9".repeat(400), new Date("2036-06-15").toUTCString()])(
    "lengthens the wait by at most a day: %s",
    async (value, { world }) => {
      const gap = await first(world, value);
      expect(gap).toBeGreaterThanOrEqual(day);
      expect(gap).toBeLessThanOrEqual(day + minute);
    },
  );

  test.for(["", "soon", "-60", "1.5", "1e9", "Next, 2050", "Thu, 01 Jan 1970 00:00:00 GMT", "0"])(
    "does not shorten the wait, and nonsense changes nothing: %j",
    async (value, { world }) => {
      const gap = await first(world, value);
      expect(gap).toBeGreaterThanOrEqual(5 * second);
      expect(gap).toBeLessThanOrEqual(5.5 * second + minute);
    },
  );
});

describe("a response", () => {
  test.for([200, 201, 202, 204, 299])(
    "with status %i is a success without another attempt",
    async (status, { world }) => {
      const webhook = await failing(world, () => answered(status));
      await passTime(world, 2 * day);
      expect(timesOf(world, webhook)).toHaveLength(1);
      expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "succeeded", tries: 1 }]);
    },
  );

  test.for([100, 199, 301, 302, 307, 308, 400, 401, 404, 429, 500, 503])(
    "of %i is a failure",
    async (status, { world }) => {
      const webhook = await failing(world, () =>
        answered(status, "", { location: "https://other.example.com/" }),
      );
      await passTime(world, minute);
      expect(timesOf(world, webhook)).toHaveLength(2);
      expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "pending", tries: 2 }]);
      expect(world.web.calls.filter(({ url }) => url.startsWith("https://other."))).toEqual([]);
    },
  );

  test("that is missing is logged with the network error", async ({ world }) => {
    const webhook = await failing(world, () => ({ kind: "failed", reason: "tls", ms: 40 }));
    await passTime(world, 1);
    const [delivery] = await deliveriesTo(world, webhook);
    expect(delivery?.attempts).toMatchObject([{ status: null, answer: "tls", ms: 40 }]);
  });
});

describe("an endpoint", () => {
  test("is called with its exact query and port", async ({ world }) => {
    const url = "https://h.example.com:8443/x/?y=a=b&z=%2F&empty=";
    const webhook = await newWebhook(world, await newProject(world), { url });
    await publishEvents(world, { id: webhook.projectId });
    await world.settle();
    expect(callsTo(world, webhook)).toHaveLength(1);
  });

  test("that answers 410 is disabled at once, and its delivery fails", async ({ world }) => {
    const webhook = await failing(world, () => answered(410));
    await world.settle();
    expect(await readBack(world, webhook)).toMatchObject({ enabled: false, disabled: { reason: "gone" } });
    const [delivery] = await deliveriesTo(world, webhook);
    expect(delivery).toMatchObject({ status: "failed", reason: "endpoint_gone", tries: 1 });
    await publishEvents(world, { id: webhook.projectId });
    await passTime(world, 2 * day);
    expect(timesOf(world, webhook)).toHaveLength(1);
  });
});
