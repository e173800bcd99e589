import { expect, test } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { sendConcurrency } from "../../lib/send-concurrency.ts";

test.each([
  [undefined, "transactional", 2],
  [14, "broadcast", 2],
  [200, "transactional", 13],
  [200, "broadcast", 10],
  [100_000, "transactional", 1000],
] as const)(
  "a send rate of %s bounds the %s functions that send at once to %i (F06)",
  (rate, kind, count) => {
    expect(sendConcurrency(rate, kind)).toBe(count);
  },
);

test("send rates are given by region, and another name is refused", () => {
  expect(parseConfig({ sendRates: { "eu-west-1": 200 } }).sendRates).toEqual({ "eu-west-1": 200 });
  expect(() => parseConfig({ sendRates: { "eu-west-9": 200 } })).toThrow("sendRates");
});
