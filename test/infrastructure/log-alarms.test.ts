import { PutAccountSendingAttributesCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { describe, expect } from "vitest";
import { putBackCauses } from "../../functions/settings/counted-lines.ts";
import { handler as watchAccounts } from "../../functions/workers/sending/watch-accounts.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { World } from "../support/world.ts";
import { pass, read, send } from "../workers/mail.ts";
import { logAlarms, metricKey, metricsOf } from "./log-metrics.ts";
import { test } from "./logged-test.ts";

const region = "us-east-1";

test.afterEach(({ world }) => world.ses.clearFaults());

const putBack = (cause: string) => metricKey("emails-put-back", { region, putBack: cause });
const oldest = metricKey("oldest-queued-seconds", { region });
const account = (field: string, where = region) => metricKey(field, { region: where });

describe("an email that SES does not accept (F27)", () => {
  test.for([
    ["SendingPausedException", "paused"],
    ["AccountSuspendedException", "paused"],
    ["AccessDeniedException", "misconfigured"],
    ["TooManyRequestsException", "later"],
  ] as const)("because of %s is counted as put back: %s", async ([error, cause], { world, project, own }) => {
    world.ses.setFault({ mode: "reject", error, times: 1 });
    await send(world, project);
    await world.settle();
    expect(own.metrics().get(putBack(cause))).toBe(1);
    expect(logAlarms.has(putBack(cause))).toBe(true);
    await pass(world, 12);
  });

  test("for an hour shows its age and error lines, and each has an alarm", async ({
    world,
    project,
    own,
  }) => {
    world.ses.setFault({ mode: "paused", times: 1000 });
    const id = await send(world, project);
    await pass(world, 60);
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    const errors = metricKey("error-lines-deliver", {});
    expect(own.metrics().get(oldest)).toBeGreaterThan(logAlarms.get(oldest) ?? Number.POSITIVE_INFINITY);
    expect(own.metrics().get(errors)).toBeGreaterThanOrEqual(
      logAlarms.get(errors) ?? Number.POSITIVE_INFINITY,
    );
    world.ses.clearFaults();
    await pass(world, 12);
  });
});

test("an email whose message was lost shows its age when the sweeper queues it again (F27)", async ({
  world,
  project,
  own,
}) => {
  world.queues.stop();
  await send(world, project);
  world.queues.start();
  world.clock.advance(40 * 60_000);
  await world.sweep();
  expect(own.metrics().get(oldest)).toBe(2400);
  expect(logAlarms.get(oldest)).toBe(1800);
  await world.settle();
});

test("an email that waited long in its queue shows its age when a worker takes it", async ({
  world,
  project,
  own,
}) => {
  await send(world, project);
  world.clock.advance(40 * 60_000);
  await world.settle();
  expect(own.metrics().get(oldest)).toBe(2400);
});

describe("the SES account (F27)", () => {
  const watch = (world: World) => watchAccounts.on(world.services)();

  test("is read once per region and run, and is healthy in each", async ({ world, own }) => {
    await watch(world);
    for (const where of world.services.deployment.regions)
      for (const field of ["sendingDisabled", "sandbox"])
        expect(own.metrics().get(account(field, where))).toBe(0);
    // Of its account, and of its alarm topic.
    expect(own.lines()).toHaveLength(2 * world.services.deployment.regions.length);
  });

  test("with sending disabled is an alarm of its region only", async ({ world, own }) => {
    const ses = new SESv2Client(clientConfig(world.ses.url, region));
    await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
    await watch(world);
    await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: true }));
    expect(own.metrics().get(account("sendingDisabled"))).toBe(logAlarms.get(account("sendingDisabled")));
    expect(own.metrics().get(account("sendingDisabled", "eu-west-1"))).toBe(0);
  });

  test("in the sandbox is an alarm of its region only", async ({ world, own }) => {
    const mailer = await world.services.mailer();
    const readAccount = async (where: string) => ({
      ...(await mailer.readAccount(where)),
      sandbox: where === region,
    });
    await watchAccounts.on({ ...world.services, mailer: async () => ({ ...mailer, readAccount }) })();
    expect(own.metrics().get(account("sandbox"))).toBe(logAlarms.get(account("sandbox")));
    expect(own.metrics().get(account("sandbox", "eu-west-1"))).toBe(0);
  });

  test("at 80 % of its daily quota is an alarm", async ({ world, project, own }) => {
    for (let count = 0; count < 4; count++) await send(world, project);
    await world.settle();
    const sent = world.ses.emails().filter((email) => email.region === region).length;
    world.ses.setRate(region, { perSecond: 10_000, enforced: false, perDay: sent * 1.25 });
    await watch(world);
    expect(own.metrics().get(account("quotaPercent"))).toBe(80);
    expect(logAlarms.get(account("quotaPercent"))).toBe(80);
  });

  test("that cannot be read is an error line, and the other regions are still read", async ({
    world,
    own,
  }) => {
    world.ses.setFault({ mode: "error500", operation: "GetAccount", region, times: 100 });
    await watch(world);
    expect(own.metrics().get(metricKey("error-lines-watch-accounts", {}))).toBe(1);
    expect(own.metrics().get(account("sandbox", "eu-west-1"))).toBe(0);
  });
});

test("every alarm on log lines is for a metric that a filter can make", ({ world }) => {
  const regions = world.services.deployment.regions;
  const lines = regions.flatMap((where) => [
    ...putBackCauses.map((cause) => ({ what: "requeued", region: where, putBack: cause, ageSeconds: 1 })),
    { what: "SES account", region: where, sendingDisabled: 1, sandbox: 1, quotaPercent: 1 },
    { what: "receipt rules differ", region: where, drift: 1 },
    { what: "alarm topic", region: where, unheard: 1 },
    { what: "email refused for a fault of its sender", count: 1 },
    { level: "error" },
  ]);
  const made = metricsOf(lines.map((line) => JSON.stringify(line)));
  expect([...logAlarms.keys()].filter((key) => !made.has(key))).toEqual([]);
});
