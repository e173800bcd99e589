import { simpleParser } from "mailparser";
import { describe, expect } from "vitest";
import type { Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { testIn } from "../support/test.ts";
import { answered } from "../support/test-web.ts";
import { newWebhook, passTime, publishEvents } from "../support/webhook.ts";
import { startWorld, type World } from "../support/world.ts";

const minute = 60_000;
const hour = 60 * minute;
const noticesFrom = "notices@notices.test";

const test = testIn({ noticesFrom });

test.beforeAll(async ({ world }) => {
  await world.ses.verify("us-east-1", "notices.test");
});

test.afterEach(({ world }) => world.ses.clearFaults());

let count = 0;
const newAddress = () => `owners-${++count}@example.com`;

async function project(world: World, noticeEmail?: string): Promise<TestProject> {
  const made = await newProject(world);
  if (noticeEmail !== undefined)
    await world.api("PATCH", `/projects/${made.id}`, { ...made.owner, body: { noticeEmail } });
  return made;
}

async function gone(world: World, of: TestProject, url?: string): Promise<Webhook> {
  const webhook = await newWebhook(world, of, url === undefined ? {} : { url });
  world.web.answer(webhook.url, () => answered(410));
  await publishEvents(world, of);
  await world.settle();
  return webhook;
}

const noticesTo = (world: World, address: string) =>
  world.ses.emails().filter((email) => JSON.stringify(email.destinations).includes(address));

async function onlyNotice(world: World, address: string) {
  const [mail, ...more] = noticesTo(world, address);
  expect(more).toEqual([]);
  if (!mail) throw new Error("no notice was mailed");
  const parsed = await simpleParser(Buffer.from(mail.raw));
  return { mail, parsed, text: parsed.text ?? "", html: parsed.html || "" };
}

describe("the notice to the owners of a project with a disabled webhook", () => {
  test("is one email with the endpoint, the first failure's time and next steps", async ({ world }) => {
    const address = newAddress();
    const of = await project(world, `Owners <${address}>`);
    const webhook = await newWebhook(world, of, { url: "https://h.example.com/in?token=s3cret" });
    world.web.answer(webhook.url, () => answered(500));
    const began = world.clock.now().toISOString();
    for (let n = 0; n < 20; n++) {
      await publishEvents(world, of);
      await passTime(world, 7 * hour);
    }
    const { parsed, text, html } = await onlyNotice(world, address);
    expect(parsed.from?.value[0]?.address).toBe(noticesFrom);
    expect(parsed.subject).toBe("Webhook endpoint disabled: Test");
    expect(parsed.headers.get("auto-submitted")).toBe("auto-generated");
    for (const said of [text, html]) {
      expect(said).not.toContain("h.example.com");
      expect(said).toContain(webhook.id);
      expect(said).toContain(began);
      expect(said).toContain("PATCH /webhooks/");
      expect(said).toContain("/replay");
      expect(said).not.toContain("s3cret");
      expect(said).not.toContain("whsec_");
    }
    expect(text).toContain(`since ${began.slice(0, 10)} ${began.slice(11, 16)} UTC`);
  });

  test("names the 410 response and escapes the project's name", async ({ world }) => {
    const address = newAddress();
    const of = await project(world, address);
    const name = `<img src="x"> & "co"`;
    await world.api("PATCH", `/projects/${of.id}`, { ...of.owner, body: { name } });
    await gone(world, of);
    const { text, html, parsed } = await onlyNotice(world, address);
    expect(text).toContain("410 Gone");
    expect(text).toContain(name);
    expect(parsed.subject).toContain(name);
    expect(html).not.toContain("<img");
  });

  test("is sent once SES accepts emails again", async ({ world }) => {
    const address = newAddress();
    const of = await project(world, address);
    world.ses.setFault({ mode: "throttle", times: 2 });
    await gone(world, of);
    expect(noticesTo(world, address)).toEqual([]);
    await passTime(world, hour);
    await onlyNotice(world, address);
  });

  test.for(["reject", "lose-answer", "error500"] as const)(
    "is not sent repeatedly when SES responds with %s",
    async (mode, { world }) => {
      const address = newAddress();
      const of = await project(world, address);
      world.ses.setFault({ mode, times: 1 });
      await gone(world, of);
      await passTime(world, 2 * hour);
      expect(noticesTo(world, address)).toHaveLength(mode === "lose-answer" ? 1 : 0);
      expect(
        world.logged.some((line) => line.includes("a notice was not sent") && line.includes(of.id)),
      ).toBe(true);
    },
  );

  test("is not sent when the webhook was enabled again", async ({ world }) => {
    const address = newAddress();
    const of = await project(world, address);
    world.ses.setFault({ mode: "throttle", times: 1 });
    const webhook = await gone(world, of);
    await world.api("PATCH", `/webhooks/${webhook.id}`, { key: of.key, body: { enabled: true } });
    await passTime(world, hour);
    expect(noticesTo(world, address)).toEqual([]);
  });

  test("is not sent without an address for notices", async ({ world }) => {
    const of = await project(world);
    const before = world.ses.emails().length;
    await gone(world, of);
    await passTime(world, hour);
    expect(world.ses.emails()).toHaveLength(before);
    expect(world.logged.some((line) => line.includes("no address for notices") && line.includes(of.id))).toBe(
      true,
    );
  });
});

test("a project sends at most five notices per day", async ({ world }) => {
  const address = newAddress();
  const of = await project(world, address);
  const webhook = await gone(world, of);
  for (let n = 1; n < 8; n++) {
    await world.api("PATCH", `/webhooks/${webhook.id}`, { key: of.key, body: { enabled: true } });
    await publishEvents(world, of);
    await world.settle();
  }
  expect(noticesTo(world, address)).toHaveLength(5);
  await passTime(world, 25 * hour);
  await gone(world, of);
  expect(noticesTo(world, address)).toHaveLength(6);
});

test("SES events of a notice are ignored without an error", async ({ world }) => {
  const address = "bounce@simulator.amazonses.com";
  const of = await project(world, address);
  await gone(world, of);
  await passTime(world, minute);
  await onlyNotice(world, address);
  const errors = world.logged.filter(
    (line) => line.includes(`"level":"error"`) && line.includes("matches no email"),
  );
  expect(errors).toEqual([]);
});

test("no log line contains an email address or the URL of an endpoint", async ({ world }) => {
  const address = newAddress();
  await gone(world, await project(world, address), "https://logged.example.com/secret-path");
  await onlyNotice(world, address);
  expect(world.logged.filter((line) => /owners-|logged\.example/.test(line))).toEqual([]);
});

test("a deployment without a sender address sends no notices", async () => {
  const other = await startWorld({});
  try {
    const { deployment, ...services } = other.services;
    const { noticesFrom: _, ...without } = deployment;
    const made = await newProject(other);
    await other.api("PATCH", `/projects/${made.id}`, { ...made.owner, body: { noticeEmail: newAddress() } });
    const webhook = await newWebhook(other, made);
    other.web.answer(webhook.url, () => answered(410));
    await publishEvents(other, made);
    await other.webhookQueue.workOff(callWebhooks.on(other.services));
    await other.jobs.workOff({ ...services, deployment: without });
    expect(other.ses.emails()).toEqual([]);
    expect(other.logged.some((line) => line.includes("the deployment has no sender for notices"))).toBe(true);
  } finally {
    await other.stop();
  }
});
