import { expect, test } from "vitest";
import { type EmailKind, emailKinds } from "../../bench/email-kinds.ts";
import { costOf } from "../../bench/measures/costs.ts";
import { prices, sources } from "../../bench/measures/prices.ts";
import { paths } from "../../bench/paths/paths.ts";

const measured = {
  ...{ name: "a send", depth: 3, deciding: 2, readUnits: 4, writeUnits: 10 },
  calls: ["BatchGetItem", "TransactWriteItems", "PutObject", "SendMessage"],
  logged: ["x".repeat(174), "x".repeat(274)],
};

test("the cost of a million emails is their units, requests and seconds at the prices", () => {
  const step = { path: "a send", times: 1, gigabytes: 0.5, milliseconds: 100, httpRequests: 1 };
  const kind: EmailKind = { name: "x", sesEmails: 1, steps: [{ ...step, snsRequests: 2, sqsRequests: 2 }] };
  const cost = costOf(kind, [measured]);
  expect(cost.dynamodb).toBeCloseTo(4 * 0.125 + 10 * 0.625);
  expect(cost.sqs).toBeCloseTo(3 * 0.4);
  expect(cost.s3).toBeCloseTo(5);
  expect(cost.sns).toBeCloseTo(1);
  expect(cost.gateway).toBeCloseTo(1);
  expect(cost.lambda).toBeCloseTo(0.2 + 0.05 * 13.3334);
  expect(cost.ses).toBeCloseTo(160);
  // The two lines, and that of the gateway, with 26 bytes each.
  expect(cost.logs).toBeCloseTo((200 + 300 + 296) * 0.0005);
  expect(cost.traces).toBeCloseTo(0.25);
});

test("a step that ten emails share counts a tenth for each", () => {
  const step = { path: "a send", times: 0.1, gigabytes: 1, milliseconds: 0 };
  const cost = costOf({ name: "x", sesEmails: 0, steps: [step] }, [measured]);
  expect(cost.dynamodb).toBeCloseTo(0.1 * (4 * 0.125 + 10 * 0.625));
  expect(cost.lambda).toBeCloseTo(0.02);
  const twice = costOf({ name: "x", sesEmails: 0, steps: [{ ...step, runs: 2 }] }, [measured]);
  expect(twice.lambda).toBeCloseTo(0.04);
});

test("every step of every kind of email is a measured path", () => {
  const names = new Set(paths.map(({ name }) => name));
  const steps = emailKinds.flatMap((kind) => kind.steps.map(({ path }) => path));
  expect(steps.filter((path) => !names.has(path))).toEqual([]);
});

test("every price has a source", () => {
  expect(Object.keys(sources).sort()).toEqual(Object.keys(prices).sort());
});
