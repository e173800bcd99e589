import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  broadcastParts,
  chainOf,
  chainStarts,
  isHeld,
  openChains,
  partOf,
  partOfChunk,
  type VariantRule,
  variantOfChunk,
  winnerOf,
} from "../../../functions/domain/broadcasts/variants.ts";

const rule = (share: number, winner?: "a" | "b"): VariantRule => ({
  ...{ share, decideBy: "opens", decideAfterMinutes: 60 },
  ...(winner && { winner }),
});
const contacts = Array.from({ length: 20_000 }, (_, at) => `con_${at}`);

describe("who gets which variant", () => {
  test.each([2, 20, 100])("a share of %i percent tries them, half of it each", (share) => {
    const parts = contacts.map((id) => partOf("brd_1", id, rule(share)));
    const countOf = (part: string) => parts.filter((one) => one === part).length / contacts.length;
    expect(countOf("a")).toBeCloseTo(share / 200, 1);
    expect(countOf("b")).toBeCloseTo(share / 200, 1);
    expect(countOf("rest")).toBeCloseTo(1 - share / 100, 1);
    if (share === 100) expect(countOf("rest")).toBe(0);
  });

  test("follows from broadcast and contact alone, and a larger share only takes from the rest", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 2, max: 100 }), (broadcast, contact, share) => {
        const part = partOf(broadcast, contact, rule(share));
        expect(partOf(broadcast, contact, rule(share, "b"))).toBe(part);
        const at = chainOf(broadcast, contact, rule(share));
        const start = chainStarts(rule(share))[at] ?? -1;
        expect([broadcastParts[at], partOfChunk(start), partOfChunk(start + 2 ** 18 - 1)]).toEqual([
          ...[part, part, part],
        ]);
      }),
    );
  });

  test("differs from one broadcast to another", () => {
    const [one, other] = ["brd_1", "brd_2"].map((id) => contacts.map((to) => partOf(id, to, rule(100))));
    const same = one?.filter((part, at) => part === other?.[at]).length ?? 0;
    expect(same / contacts.length).toBeCloseTo(0.5, 1);
  });
});

describe("the rest", () => {
  const chains = chainStarts(rule(20)).map((first) => ({ first }));

  test("waits for the winner, or for a cancellation", () => {
    const held = { status: "sending", variants: rule(20), chains } as const;
    const [a, b, rest] = chains;
    expect(openChains(held)).toEqual([a, b]);
    expect(isHeld(held, rest?.first ?? 0)).toBe(true);
    expect(openChains({ ...held, variants: rule(20, "b") })).toEqual(chains);
    expect(openChains({ ...held, status: "canceled" })).toEqual(chains);
    expect(openChains({ status: "sending", chains })).toEqual(chains);
  });

  test("gets the variant that has won", () => {
    const rest = chains[2]?.first ?? 0;
    expect(variantOfChunk(rule(20), rest)).toBeUndefined();
    expect(variantOfChunk(rule(20, "b"), rest)).toBe("b");
    expect(variantOfChunk(rule(20, "b"), 0)).toBe("a");
  });
});

describe("the winner", () => {
  test.each([
    ["the larger share of what was delivered", [100, 10], [50, 6], "b"],
    ["not the larger number", [100, 10], [50, 5], "a"],
    ["the first in a tie", [10, 3], [10, 3], "a"],
    ["the first where nothing was delivered", [0, 0], [0, 0], "a"],
    ["the one that was opened, where nothing of the other was delivered", [0, 0], [10, 1], "b"],
  ] as const)("is %s", (_, [ofA, a], [ofB, b], winner) => {
    expect(winnerOf({ delivered: ofA, engaged: a }, { delivered: ofB, engaged: b })).toBe(winner);
  });
});
