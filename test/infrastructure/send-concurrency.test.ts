import { expect, test } from "vitest";
import { parseConfig } from "../../lib/config.ts";
import { sendBatchSize, sendConcurrency, sendMemory } from "../../lib/send-concurrency.ts";
import { functionsOf } from "./policies.ts";
import { synthesized } from "./synthesized.ts";

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

test.each([
  [undefined, 512],
  [14, 512],
  [33, 512],
  [34, 1024],
  [100_000, 1024],
])(
  "at a send rate of %s, the batch of a function fits into its memory of %i MB, however large its emails",
  (rate, memory) => {
    expect(sendMemory(rate)).toBe(memory);
    const [own, ofLargest] = [150, 50];
    expect(own + ofLargest * sendBatchSize(rate)).toBeLessThan(0.8 * memory);
  },
);

test("the functions of a region that sends fast have that memory", () => {
  const deployed = synthesized({ sendRates: { "eu-west-1": 200 } });
  const memory = functionsOf(deployed, "deliver").map(({ id, properties }) => [
    id.includes("euwest1"),
    properties["MemorySize"],
  ]);
  expect(memory.toSorted()).toEqual([
    ...[
      [false, 512],
      [false, 512],
    ],
    ...[
      [true, 1024],
      [true, 1024],
    ],
  ]);
});

test("send rates are given by region, and another name is refused", () => {
  expect(parseConfig({ sendRates: { "eu-west-1": 200 } }).sendRates).toEqual({ "eu-west-1": 200 });
  expect(() => parseConfig({ sendRates: { "eu-west-9": 200 } })).toThrow("sendRates");
});
