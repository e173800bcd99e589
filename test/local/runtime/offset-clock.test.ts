import { expect, onTestFinished, test } from "vitest";
import { newOffsetClock } from "../../../local/runtime/offset-clock.ts";
import { newThreadInvoker } from "../../../local/runtime/thread-invoker.ts";
import { functionModel } from "../support/function-model.ts";

const endpoints = { DYNAMODB: "", SQS: "", SNS: "", S3: "", SESV2: "" };
const code = `
export const handler = async ({ at }, context) => ({
  now: Date.now(),
  made: new Date().getTime(),
  given: new Date(at).getTime(),
  isDate: new Date() instanceof Date,
  left: context.getRemainingTimeInMillis(),
});`;

test("a function uses the offset clock, and its deadline the clock of the machine", async () => {
  const clock = newOffsetClock();
  const invoker = newThreadInvoker(endpoints, () => {}, clock);
  onTestFinished(() => invoker.stop());
  const fn = functionModel(code);
  const hour = 3_600_000;
  const before = Date.now();
  await invoker.invoke(fn, { at: before });
  clock.advance(hour);
  const { now, made, given, isDate, left } = (await invoker.invoke(fn, { at: before })) as Record<
    string,
    number
  >;
  expect(now).toBeGreaterThanOrEqual(before + hour);
  expect(made).toBeGreaterThanOrEqual(before + hour);
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before + hour);
  expect(given).toBe(before);
  expect(isDate).toBe(true);
  expect(left).toBeGreaterThan(0);
});

test("without an offset clock, a function uses the clock of the machine", async () => {
  const invoker = newThreadInvoker(endpoints, () => {});
  onTestFinished(() => invoker.stop());
  const before = Date.now();
  const { now } = (await invoker.invoke(functionModel(code), { at: before })) as { now: number };
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(Date.now());
});
