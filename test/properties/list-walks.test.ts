import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Listed, type ListKind, listKinds, pageOf, rowsOf } from "../api/list-kinds.ts";
import { startWorld, type World } from "../support/world.ts";
import { property } from "./property.ts";

let world: World;
beforeAll(async () => {
  const plans = { free: { monthlyQuota: 9000, domains: 100 } };
  world = await startWorld({ plans });
});
afterAll(() => world.stop());

/** Lists that are read in different ways: a long one, a group's, a filtered one, a bounded one. */
const kinds = [
  "listActivity",
  "listContacts",
  "listTopicContacts",
  "listSegmentContacts",
  "listSuppressions",
  "listAudiences",
];

interface Run {
  readonly rows: number;
  readonly limit: number;
  readonly way: "after" | "before";
  /** The change after each page: a row is added, or one that is not a cursor of the page is deleted. */
  readonly between: readonly (readonly ["add" | "remove", number])[];
}

const runs: fc.Arbitrary<Run> = fc.record({
  rows: fc.integer({ min: 0, max: 14 }),
  limit: fc.integer({ min: 1, max: 5 }),
  way: fc.constantFrom("after", "before"),
  between: fc.array(fc.tuple(fc.constantFrom("add", "remove"), fc.nat({ max: 20 })), { maxLength: 12 }),
});

async function walked(listed: Listed, ids: readonly string[], { limit, way, between }: Run) {
  const removed = new Set<string>();
  const met: string[] = [];
  const changes = [...between];
  // A backward walk starts at the oldest row, which is never deleted.
  const anchor = way === "before" ? ids.at(-1) : undefined;
  for (let cursor = anchor; ; ) {
    const page = await pageOf(world, listed, `limit=${limit}${cursor ? `&${way}=${cursor}` : ""}`);
    met.push(...(way === "after" ? page.ids : page.ids.toReversed()));
    cursor = (way === "after" ? page.nextCursor : page.prevCursor) ?? undefined;
    if (!page.hasMore || cursor === undefined) return { met, removed };
    const [change, which] = changes.shift() ?? [];
    if (change === "add") {
      world.clock.advance(1);
      // A walk to newer rows includes every new row, so new rows must stop for it to end.
      await listed.add();
    } else if (change === "remove") {
      const id = ids[(which ?? 0) % ids.length];
      if (id === undefined || id === cursor || id === anchor || removed.has(id)) continue;
      removed.add(id);
      await listed.remove(id);
    }
  }
}

describe("a walk over a list that changes during it", () => {
  for (const name of kinds) {
    property(
      `${name}: includes every row that exists throughout, once and in order, in both directions`,
      runs,
      async (run) => {
        const kind: ListKind | undefined = listKinds[name];
        if (!kind) throw new Error(`there is no list ${name}`);
        const listed = await kind.open(world);
        const ids = await rowsOf(world, listed, run.rows);
        const { met, removed } = await walked(listed, ids, run);
        expect(new Set(met).size).toBe(met.length);
        const kept = ids.filter((id) => !removed.has(id));
        const expected = run.way === "after" ? kept : kept.slice(0, -1).toReversed();
        expect(met.filter((id) => expected.includes(id))).toEqual(expected.filter((id) => met.includes(id)));
        expect(expected.filter((id) => !met.includes(id))).toEqual([]);
        // A walk to older rows includes no row that was added after its start.
        if (run.way === "after") expect(met.filter((id) => !ids.includes(id))).toEqual([]);
      },
      { runs: 25 },
    );
  }
});
