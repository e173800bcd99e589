import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cursorPage, offsetPage, type Source } from "../../functions/operations/platform/list-pages.ts";
import { mergedSource } from "../../functions/operations/platform/merged-source.ts";
import { property } from "../properties/property.ts";

/** A list of ids as one partition has them; counts what is read of it. */
function listOf(ids: readonly string[], read: { rows: number } = { rows: 0 }): Source<string> {
  return {
    read: async ({ descending, beyond, limit }) => {
      const sorted = descending ? ids.toSorted().toReversed() : ids.toSorted();
      const isLater = (id: string) => beyond === undefined || (descending ? id < beyond : id > beyond);
      const later = sorted.filter(isLater);
      const page = later.slice(0, limit);
      read.rows += page.length;
      return { looked: page.map((id) => ({ id, row: id })), more: later.length > page.length };
    },
  };
}

const ids = fc.uniqueArray(fc.nat({ max: 99_999 }), { maxLength: 120 });
const lists = fc.tuple(ids, fc.integer({ min: 1, max: 20 })).map(([numbers, count]) =>
  Array.from({ length: count }, (_, part) =>
    // Uneven parts: some lists are long, and some are empty.
    numbers.filter((n) => Math.min(n % 7, count - 1) === part).map((n) => String(n).padStart(5, "0")),
  ),
);

describe("lists that are merged", () => {
  property(
    "are walked by cursor as one list, in both directions, with pages of any size",
    fc.tuple(lists, fc.integer({ min: 1, max: 30 }), fc.boolean()),
    async ([parts, limit, older]) => {
      const walked: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const source = mergedSource(parts.map((part) => listOf(part)));
        const page = await cursorPage(source, { limit, older, cursor });
        if (older) walked.push(...page.items);
        else walked.unshift(...page.items);
        if (!page.hasMore) break;
        cursor = (older ? page.nextCursor : page.prevCursor) ?? undefined;
      }
      expect(walked).toEqual(parts.flat().toSorted().toReversed());
    },
  );

  property(
    "have exact totals and pages by number",
    fc.tuple(lists, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 })),
    async ([parts, limit, page]) => {
      const skip = (page - 1) * limit;
      const { items, total } = await offsetPage(mergedSource(parts.map((part) => listOf(part))), {
        ...{ limit, page, skip },
      });
      const all = parts.flat().toSorted().toReversed();
      expect([items, total]).toEqual([all.slice(skip, skip + limit), all.length]);
    },
  );

  test("are read little beyond a page: four rows of each where a page has one of each", async () => {
    const read = { rows: 0 };
    const parts = Array.from({ length: 20 }, (_, part) =>
      Array.from({ length: 500 }, (_, n) => String(n * 20 + part).padStart(6, "0")),
    );
    const source = mergedSource(parts.map((part) => listOf(part, read)));
    const page = await cursorPage(source, { limit: 19, older: true, cursor: undefined });
    expect([page.items.length, page.hasMore, read.rows]).toEqual([19, true, 80]);
  });
});
