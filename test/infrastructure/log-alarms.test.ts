import { PutAccountSendingAttributesCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { putBackCauses } from "../../functions/settings/counted-lines.ts";
import { handler as watchAccounts } from "../../functions/workers/sending/watch-accounts.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { newProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { pass, read, send } from "../workers/mail.ts";
import { logAlarms, metricKey, metricsOf } from "./log-metrics.ts";

const region = "us-east-1";
let world: World;
let seen = 0;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => {
  seen = world.logged.length;
});
afterEach(() => world.ses.clearFaults());
afterAll(() => world.stop());

/** What the deployed metric filters make of the lines that this test has logged. */
function metrics() {
  return metricsOf(world.logged.slice(seen));
}

const putBack = (cause: string) => metricKey("emails-put-back", { region, putBack: cause });
const oldest = metricKey("oldest-queued-seconds", { region });
const account = (field: string, where = region) => metricKey(field, { region: where });

describe("an email that SES does not accept (F27)", () => {
  test.each([
    ["SendingPausedException", "paused"],
    ["AccountSuspendedException", "paused"],
    ["AccessDeniedException", "misconfigured"],
    ["TooManyRequestsException", "later"],
  ] as const)("because of %s is counted as put back: %s", async (error, cause) => {
    const project = await newProject(world);
    world.ses.setFault({ mode: "reject", error, times: 1 });
    await send(world, project);
    await world.settle();
    expect(metrics().get(putBack(cause))).toBe(1);
    expect(logAlarms.has(putBack(cause))).toBe(true);
    await pass(world, 12);
  });

  test("for an hour shows its age and error lines, and each has an alarm", async () => {
    const project = await newProject(world);
    world.ses.setFault({ mode: "paused", times: 1000 });
    const id = await send(world, project);
    await pass(world, 60);
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    const errors = metricKey("error-lines-deliver", {});
    expect(metrics().get(oldest)).toBeGreaterThan(logAlarms.get(oldest) ?? Number.POSITIVE_INFINITY);
    expect(metrics().get(errors)).toBeGreaterThanOrEqual(logAlarms.get(errors) ?? Number.POSITIVE_INFINITY);
    world.ses.clearFaults();
    await pass(world, 12);
  });
});

test("an email whose message was lost shows its age when the sweeper queues it again (F27)", async () => {
  const project = await newProject(world);
  world.queues.stop();
  await send(world, project);
  world.queues.start();
  world.clock.advance(40 * 60_000);
  await world.sweep();
  expect(metrics().get(oldest)).toBe(2400);
  expect(logAlarms.get(oldest)).toBe(1800);
  await world.settle();
});

describe("the SES account (F27)", () => {
  const watch = () => watchAccounts.on(world.services)();

  test("is read once per region and run, and is healthy in each", async () => {
    await watch();
    for (const where of world.services.deployment.regions)
      for (const field of ["sendingDisabled", "sandbox"])
        expect(metrics().get(account(field, where))).toBe(0);
    const lines = world.logged.slice(seen);
    expect(lines).toHaveLength(world.services.deployment.regions.length);
  });

  test("with sending disabled is an alarm of its region only", async () => {
    const ses = new SESv2Client(clientConfig(world.ses.url, region));
    await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: false }));
    await watch();
    await ses.send(new PutAccountSendingAttributesCommand({ SendingEnabled: true }));
    expect(metrics().get(account("sendingDisabled"))).toBe(logAlarms.get(account("sendingDisabled")));
    expect(metrics().get(account("sendingDisabled", "eu-west-1"))).toBe(0);
  });

  test("at 80 % of its daily quota is an alarm", async () => {
    const project = await newProject(world);
    for (let count = 0; count < 4; count++) await send(world, project);
    await world.settle();
    const sent = world.ses.emails().filter((email) => email.region === region).length;
    world.ses.setRate(region, { perSecond: 10_000, enforced: false, perDay: sent * 1.25 });
    await watch();
    expect(metrics().get(account("quotaPercent"))).toBe(80);
    expect(logAlarms.get(account("quotaPercent"))).toBe(80);
  });

  test("that cannot be read is an error line, and the other regions are still read", async () => {
    world.ses.setFault({ mode: "error500", operation: "GetAccount", region, times: 100 });
    await watch();
    expect(metrics().get(metricKey("error-lines-watch-accounts", {}))).toBe(1);
    expect(metrics().get(account("sandbox", "eu-west-1"))).toBe(0);
  });
});

test("every alarm on log lines is for a metric that a filter can make", () => {
  const regions = world.services.deployment.regions;
  const lines = regions.flatMap((where) => [
    ...putBackCauses.map((cause) => ({ what: "requeued", region: where, putBack: cause, ageSeconds: 1 })),
    { what: "SES account", region: where, sendingDisabled: 1, sandbox: 1, quotaPercent: 1 },
    { what: "receipt rules differ", region: where, drift: 1 },
    { level: "error" },
  ]);
  const made = metricsOf(lines.map((line) => JSON.stringify(line)));
  expect([...logAlarms.keys()].filter((key) => !made.has(key))).toEqual([]);
});
