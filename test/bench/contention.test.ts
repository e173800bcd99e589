import { expect, test } from "vitest";
import { assumed, contend } from "../../bench/contention.ts";

test("a send that meets nobody takes one try and no longer than a transaction", async () => {
  const quiet = await contend({ perSecond: 1, shards: 64, seconds: 20 });
  expect(quiet).toEqual({ triesPerSend: 1, p99Ms: assumed.answeredMs, refused: 0 });
});

test("the same load gives the same figures", async () => {
  const load = { perSecond: 100, shards: 2, seconds: 2 };
  expect(await contend(load)).toEqual(await contend(load));
});

test("more shards mean fewer tries and fewer refusals", async () => {
  const one = await contend({ perSecond: 200, shards: 1, seconds: 3 });
  const sixteen = await contend({ perSecond: 200, shards: 16, seconds: 3 });
  expect(one.refused).toBeGreaterThan(0.2);
  expect(sixteen.refused).toBe(0);
  expect(sixteen.triesPerSend).toBeLessThan(one.triesPerSend);
});

test("a project with a shard for every 25 sends a second is not refused, and tries at most 1.5 times", async () => {
  for (const shards of [1, 4, 16]) {
    const { triesPerSend, refused } = await contend({ perSecond: shards * 25, shards, seconds: 10 });
    expect(triesPerSend).toBeLessThan(1.5);
    expect(refused).toBe(0);
  }
});
