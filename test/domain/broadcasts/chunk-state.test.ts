import { describe, expect, test } from "vitest";
import { claimed, closed, stopped } from "../../../functions/domain/broadcasts/chunk-state.ts";
import { simulateChunk } from "./chunk-simulation.ts";
import type { ChunkRules } from "./simulated-chunk.ts";

const rules: ChunkRules = { claimed, stopped, closed };
const seeds = Array.from({ length: 600 }, (_, seed) => seed + 1);

/** Everything that goes wrong in the seeded schedules of kills, repeats, pauses, cancellations and skewed clocks. */
function wrong(under: ChunkRules): readonly string[] {
  return [...new Set(seeds.flatMap((seed) => simulateChunk(seed, under)))].sort();
}

test("each recipient of a chunk is sent to at most once, and sent to or refunded once", () => {
  expect(wrong(rules)).toEqual([]);
});

const firstMissing: ChunkRules["claimed"] = (state, stored, now) => {
  const claim = claimed(state, stored, now);
  if (!claim) return undefined;
  let start = 0;
  while (stored.has(start)) start += 1;
  const isBegun = state.claims.at(-1)?.ended === undefined && state.claims.length > 0;
  return { ...claim, claims: [...state.claims, { at: now, start: isBegun ? start + 1 : start }] };
};

/** Sees every claim as thirteen minutes older than it is. */
const twoMinutes: ChunkRules["claimed"] = (state, stored, now) => {
  const claims = state.claims.map((claim) => ({ ...claim, at: claim.at - 13 * 60_000 }));
  const mine = claimed({ ...state, claims }, stored, now)?.claims.at(-1);
  return mine && { ...state, claims: [...state.claims, mine] };
};

describe("wrong rules are caught:", () => {
  const cases: readonly (readonly [string, Partial<ChunkRules>, string])[] = [
    ["the first ten without results is the one that was begun", { claimed: firstMissing }, "sent twice"],
    [
      "a claim ends after two minutes, with clocks that differ by five",
      { claimed: twoMinutes },
      "sent twice",
    ],
    ["what SES throttled is left", { dropsThrottled: true }, "neither sent nor refunded"],
    ["a cancellation refunds at once", { refundsAtCancel: true }, "sent and refunded"],
  ];
  test.for(cases)("%s", ([, under, violation]) => {
    expect(wrong({ ...rules, ...under })).toContain(violation);
  });
});
