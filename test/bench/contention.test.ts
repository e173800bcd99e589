import { expect, test } from "vitest";
import { assumed, contend } from "../../bench/runs/contention.ts";

test("a send without contention takes one attempt, for the time of a transaction", async () => {
  const quiet = await contend({ perSecond: 1, shards: 64, seconds: 20 });
  expect(quiet).toEqual({ attemptsPerSend: 1, p99Ms: assumed.answeredMs, unavailable: 0 });
});

test("the same load has the same result in every run", async () => {
  const load = { perSecond: 100, shards: 2, seconds: 2 };
  expect(await contend(load)).toEqual(await contend(load));
});

test("more shards reduce the attempts and the 503s", async () => {
  const one = await contend({ perSecond: 200, shards: 1, seconds: 3 });
  const sixteen = await contend({ perSecond: 200, shards: 16, seconds: 3 });
  expect(one.unavailable).toBeGreaterThan(0.2);
  expect(sixteen.unavailable).toBe(0);
  expect(sixteen.attemptsPerSend).toBeLessThan(one.attemptsPerSend);
});

test("one shard per 25 sends per second is enough for at most 1.5 attempts per send and no 503s", async () => {
  for (const shards of [1, 4, 16]) {
    const { attemptsPerSend, unavailable } = await contend({ perSecond: shards * 25, shards, seconds: 10 });
    expect(attemptsPerSend).toBeLessThan(1.5);
    expect(unavailable).toBe(0);
  }
});
