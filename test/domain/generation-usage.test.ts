import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  beginGeneration,
  type GenerationUsage,
  generationMs,
  generationsPerMinute,
  noGenerations,
  takenGenerations,
} from "../../functions/domain/projects/generation-usage.ts";
import { property } from "../properties/property.ts";

const start = new Date("2026-06-10T12:00:00Z").getTime();
const step = fc.record({
  act: fc.constantFrom("begin", "succeed", "fail", "die"),
  waitMs: fc.integer({ min: 0, max: 40_000 }),
});

/** What the store does when a generation ends: `endWrite` of `store/projects/generation-usage.ts`. */
function end(usage: GenerationUsage, id: string, isCounted: boolean): GenerationUsage {
  const { [id]: open, ...others } = usage.open;
  return open === undefined ? usage : { ...usage, open: others, used: usage.used + (isCounted ? 1 : 0) };
}

property(
  "whatever begins, succeeds, fails and dies: only successes are used, never more than the quota, ten a minute",
  fc.tuple(fc.array(step, { maxLength: 80 }), fc.integer({ min: 0, max: 12 })),
  ([steps, limit]) => {
    let usage = noGenerations;
    let [now, succeeded, count] = [start, 0, 0];
    let open: readonly { readonly id: string; readonly at: number }[] = [];
    const begun: number[] = [];
    for (const { act, waitMs } of steps) {
      now += waitMs;
      open = open.filter(({ at }) => now - at < generationMs);
      const [first, ...rest] = open;
      if (act === "begin") {
        const id = `g${count++}`;
        const result = beginGeneration(usage, id, new Date(now), limit);
        const recent = begun.filter((at) => at > now - 60_000).length;
        const mayBegin = succeeded + open.length < limit && recent < generationsPerMinute;
        expect("usage" in result).toBe(mayBegin);
        if (!("usage" in result)) continue;
        usage = result.usage;
        begun.push(now);
        open = [...open, { id, at: now }];
      } else if (first && act !== "die") {
        usage = end(usage, first.id, act === "succeed");
        succeeded += act === "succeed" ? 1 : 0;
        open = rest;
      }
      expect(usage.used).toBe(succeeded);
      expect(takenGenerations(usage, new Date(now))).toBe(succeeded + open.length);
      expect(takenGenerations(usage, new Date(now))).toBeLessThanOrEqual(limit);
    }
  },
);

test("a refusal says when to try again: when the rate allows it, or in the next month", () => {
  const now = new Date("2026-06-30T23:59:30Z");
  const starts = Array.from({ length: 10 }, (_, at) => now.getTime() - 50_000 + at);
  expect(beginGeneration({ used: 0, open: {}, starts }, "a", now, 99)).toEqual({
    refused: "rate",
    retryAfterSeconds: 10,
  });
  expect(beginGeneration({ used: 5, open: {}, starts: [] }, "a", now, 5)).toEqual({
    refused: "quota",
    retryAfterSeconds: 30,
  });
});
