import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boundedPage } from "../../functions/domain/platform/bounded-page.ts";
import { type PageQuery, pageRequest } from "../../functions/domain/platform/page-request.ts";

interface Row {
  readonly id: string;
  readonly at: string;
}

/** Rows with few times, so that ties are common. */
const lists = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^r[0-9A-Z]{1,4}$/),
    at: fc.constantFrom("2026-01-01", "2026-01-02", "2026-01-03"),
  }),
  { selector: ({ id }) => id, maxLength: 40 },
);
const limits = fc.integer({ min: 1, max: 15 });

function page(rows: readonly Row[], query: PageQuery) {
  return boundedPage(rows, pageRequest(query, 50_000), ({ id, at }) => ({ id, sortValue: at }));
}

function cursorPage(rows: readonly Row[], query: PageQuery) {
  const got = page(rows, query);
  if (!("hasMore" in got)) throw new Error("this is no page of cursor mode");
  return got;
}

/** As the specification says it: the sort value descending, then the id descending. */
function sorted(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? 1 : -1));
}

/** What the pages from a cursor to the list's end hold, in the list's order. */
function walked(rows: readonly Row[], limit: number, way: "after" | "before", start: string): readonly Row[] {
  const met: Row[] = [];
  let cursor = start;
  // No page but an only one is empty: a walk of more pages than rows would never end.
  for (let pages = 0; pages <= rows.length; pages++) {
    const { items, hasMore, nextCursor, prevCursor } = cursorPage(rows, { limit, [way]: cursor });
    if (way === "after") met.push(...items);
    else met.unshift(...items);
    if (!hasMore) return met;
    cursor = (way === "after" ? nextCursor : prevCursor) ?? "";
  }
  throw new Error(`The walk did not end within ${rows.length + 1} pages.`);
}

describe("a bounded list", () => {
  test("has every row once, in order, forward and backward", () => {
    fc.assert(
      fc.property(lists, limits, (rows, limit) => {
        expect(walked(rows, limit, "after", "")).toEqual(sorted(rows));
        const oldest = sorted(rows).at(-1);
        const back = oldest ? walked(rows, limit, "before", oldest.id) : [];
        expect(back).toEqual(sorted(rows).slice(0, -1));
      }),
    );
  });

  test("has its first and last row as a page's cursors, both null where it is empty", () => {
    fc.assert(
      fc.property(lists, limits, fc.nat(), fc.boolean(), (rows, limit, at, older) => {
        const all = sorted(rows);
        const cursor = all[at % Math.max(1, all.length)]?.id;
        if (cursor === undefined) return;
        const place = all.findIndex(({ id }) => id === cursor);
        const { items, ...rest } = cursorPage(
          rows,
          older ? { limit, after: cursor } : { limit, before: cursor },
        );
        const beyond = older ? all.slice(place + 1) : all.slice(0, place);
        expect(items).toEqual(older ? beyond.slice(0, limit) : beyond.slice(-limit));
        expect(rest).toEqual({
          hasMore: beyond.length > limit,
          nextCursor: items.at(-1)?.id ?? null,
          prevCursor: items[0]?.id ?? null,
        });
      }),
    );
  });

  test("in offset mode has every row once, with exact totals", () => {
    fc.assert(
      fc.property(lists, limits, (rows, limit) => {
        const totalPages = Math.ceil(rows.length / limit);
        const met: Row[] = [];
        for (let number = 1; number <= totalPages + 1; number++) {
          const got = page(rows, { limit, page: number });
          expect(got).toMatchObject({ total: rows.length, page: number, totalPages });
          met.push(...got.items);
        }
        expect(met).toEqual(sorted(rows));
      }),
    );
  });

  test("keeps the cursor's neighbours whatever is added or removed elsewhere", () => {
    fc.assert(
      fc.property(lists, lists, limits, (rows, more, limit) => {
        const [cursor] = sorted(rows);
        if (!cursor) return;
        const known = new Set(rows.map(({ id }) => id));
        const newer = more.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, at: "2027-01-01" }));
        const after = { limit, after: cursor.id };
        expect(cursorPage([...newer, ...rows], after).items).toEqual(cursorPage(rows, after).items);
      }),
    );
  });

  test.each(["nothing", "dom_", "%00", " "])("refuses %j as a cursor with the same message", (cursor) => {
    const rows = [{ id: "r1", at: "2026-01-01" }];
    for (const query of [{ after: cursor }, { before: cursor }])
      expect(() => page(rows, query)).toThrow("The cursor is not the id of a row of this list.");
  });
});
