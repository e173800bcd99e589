import { expect, test } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { sendBatchSize, sendConcurrency } from "../../lib/send-concurrency.ts";

test.each([
  [undefined, "transactional", 3, 2],
  [14, "broadcast", 3, 2],
  [200, "transactional", 6, 10],
  [200, "broadcast", 5, 10],
  [1, "transactional", 2, 1],
  [100_000, "transactional", 1000, 10],
] as const)(
  "a send rate of %s bounds the %s functions that send at once to %i, with batches of %i (F06)",
  (rate, kind, count, size) => {
    expect([sendConcurrency(rate, kind), sendBatchSize(rate)]).toEqual([count, size]);
  },
);

test("send rates are given by region, and another name is refused", () => {
  expect(parseConfig({ sendRates: { "eu-west-1": 200 } }).sendRates).toEqual({ "eu-west-1": 200 });
  expect(() => parseConfig({ sendRates: { "eu-west-9": 200 } })).toThrow("sendRates");
});
