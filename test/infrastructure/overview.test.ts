import { expect, vi } from "vitest";
import { countedValues } from "../../functions/settings/counted-lines.ts";
import { senderOf } from "../api/broadcasts/sender.ts";
import { newProject } from "../support/project.ts";
import { test as worldTest } from "../support/test.ts";
import { pass, send } from "../workers/mail.ts";
import { logAlarms, metricKey } from "./log-metrics.ts";
import { countedIn, isOfAws, type ShownMetric, shownMetrics } from "./overview-metrics.ts";
import { synthesized } from "./synthesized.ts";

// Each configuration is a synthesis, on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const region = "us-east-1";
const deployed = synthesized();
const shown = shownMetrics(deployed);
const key = (name: string, where = region) => metricKey(`eds/${name}`, { region: where });

/** The lines that a test has logged, as CloudWatch counts them. */
const test = worldTest.extend("counted", ({ world }) => {
  const seen = world.logged.length;
  return () => countedIn(world.logged.slice(seen));
});

test("every metric of the overview is one of AWS, or one that functions log", async ({ world, counted }) => {
  const project = await newProject(world);
  await send(world, project);
  await world.settle();
  const own = new Set([...counted().keys()].map((one) => one.split(" ")[0]));
  const known = (metric: ShownMetric) =>
    isOfAws(metric) ||
    own.has(`${metric.namespace}/${metric.name}`) ||
    (metric.namespace === "eds" && logAlarms.has(metricKey(metric.name, metric.dimensions)));
  expect(shown.filter((metric) => !known(metric))).toEqual([]);
  expect(own.size).toBe(Object.keys(countedValues).length);
  for (const name of Object.values(countedValues))
    expect(shown).toContainEqual({ namespace: "eds", name, dimensions: { region } });
});

test("a metric that nothing makes is found", () => {
  expect(isOfAws({ namespace: "AWS/SES", name: "Sent", dimensions: {} })).toBe(false);
  expect(isOfAws({ namespace: "AWS/SQS", name: "ApproximateAgeOfOldestMessage", dimensions: {} })).toBe(
    false,
  );
});

test("single emails and those of a bulk call are counted when accepted and when sent, with their wait", async ({
  world,
  project,
  counted,
}) => {
  await send(world, project);
  const body = { emails: [1, 2, 3].map((at) => project.email({ to: `r${at}@example.com` })) };
  expect((await world.api("POST", "/emails/bulk", { key: project.key, body })).status).toBe(200);
  expect(counted().get(key(countedValues.accepted))).toEqual([1, 3]);
  world.clock.advance(1500);
  await world.settle();
  const sum = (values: readonly number[] = []) => values.reduce((total, one) => total + one, 0);
  expect(sum(counted().get(key(countedValues.sent)))).toBe(4);
  const waited = counted().get(key(countedValues.waited)) ?? [];
  expect(waited).toHaveLength(4);
  expect(Math.min(...waited)).toBeGreaterThanOrEqual(1500);
});

test("a stored response and an email that SES does not accept are not counted again", async ({
  world,
  project,
  counted,
}) => {
  world.ses.setFault({ mode: "reject", error: "TooManyRequestsException", times: 1 });
  const headers = { "idempotency-key": "once" };
  const body = project.email();
  for (let at = 0; at < 2; at++) await world.api("POST", "/emails", { key: project.key, headers, body });
  await world.settle();
  expect(counted().get(key(countedValues.accepted))).toEqual([1]);
  world.ses.clearFaults();
  await pass(world, 12);
  expect(counted().get(key(countedValues.sent))).toEqual([1]);
});

test("a broadcast is counted when it starts, and its emails when SES accepts them", async ({
  world,
  project,
  counted,
}) => {
  const sender = await senderOf(world, project, 12);
  expect((await sender.send()).status).toBe(200);
  await pass(world, 8);
  expect(counted().get(key(countedValues.accepted))).toEqual([12]);
  expect(counted().get(key(countedValues.sent))).toEqual([10, 2]);
  expect(counted().get(key(countedValues.waited))).toBeUndefined();
});
