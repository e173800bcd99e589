import { describe, expect, test } from "vitest";
import {
  type CursorPageRequest,
  cursorPage,
  type ListedRow,
  offsetPage,
  type PagePosition,
  type Source,
} from "../../functions/operations/platform/list-pages.ts";

const idAt = (at: number) => String(at).padStart(6, "0");

/** A list of places in the order of their ids; notes what was read of it. */
function listOf(places: readonly Omit<ListedRow<string>, "id">[]) {
  // A row is shown as its id.
  const all = places.map((place, at) => ({
    ...{ ...place, id: idAt(at) },
    row: place.row === undefined ? undefined : idAt(at),
  }));
  const reads: PagePosition[] = [];
  const source: Source<string> = {
    read: async (from) => {
      reads.push(from);
      const { descending, beyond, limit } = from;
      const sorted = descending ? all.toReversed() : all;
      const left = sorted.filter(
        ({ id }) => beyond === undefined || (descending ? id < beyond : id > beyond),
      );
      return { looked: left.slice(0, limit), more: left.length > limit };
    },
  };
  return { source, reads };
}

const shown = (count: number) => Array.from({ length: count }, () => ({ row: "" }));
const filteredOut = (count: number) => Array.from({ length: count }, () => ({ row: undefined }));
const gone = (count: number) => Array.from({ length: count }, () => ({ row: undefined, hidden: true }));
const older = (cursor?: string, limit = 2): CursorPageRequest => ({ limit, older: true, cursor });
const newer = (cursor?: string, limit = 2): CursorPageRequest => ({ limit, older: false, cursor });

describe("a page of a list", () => {
  test("without a filter takes one read of one row more than it shows, at any position", async () => {
    for (const walk of [older(), older(idAt(4000)), newer(idAt(7)), newer(idAt(9998))]) {
      const { source, reads } = listOf(shown(10_000));
      await cursorPage(source, walk);
      expect(reads.map(({ limit }) => limit)).toEqual([3]);
    }
  });

  test("with a filter ends after two thousand places, where the next page continues", async () => {
    const places = [...shown(1), ...filteredOut(5000), ...shown(1)];
    const { source } = listOf(places);
    const first = await cursorPage(source, older(), true);
    expect(first).toEqual({
      ...{ items: [idAt(5001)], hasMore: true, prevCursor: idAt(5001), nextCursor: idAt(3002) },
    });
    const second = await cursorPage(source, older(first.nextCursor ?? ""), true);
    expect(second).toMatchObject({ items: [], hasMore: true, nextCursor: second.prevCursor });
    const third = await cursorPage(source, older(second.nextCursor ?? ""), true);
    expect(third).toMatchObject({ items: [idAt(0)], hasMore: false });
    const back = await cursorPage(source, newer(idAt(0)), true);
    expect(back).toMatchObject({ items: [], hasMore: true, prevCursor: idAt(2000) });
  });

  test("never ends at a hidden row, which no cursor may name", async () => {
    const { source } = listOf([...shown(3), ...gone(5000), ...filteredOut(1), ...gone(2500), ...shown(1)]);
    const first = await cursorPage(source, older());
    expect(first).toMatchObject({ items: [idAt(7504)], hasMore: true, nextCursor: idAt(7504) });
    const hidden = await cursorPage(source, older(idAt(7504)), true);
    // Nothing but what is gone lies before the row that it finds.
    expect(hidden.items).toEqual([]);
    expect(hidden.nextCursor).toBe(idAt(5003));
    const last = await cursorPage(source, older(hidden.nextCursor ?? ""), true);
    expect(last).toMatchObject({ items: [idAt(2), idAt(1)], hasMore: true, nextCursor: idAt(1) });
  });

  test("of an empty list has no cursors", async () => {
    for (const places of [[], gone(3), filteredOut(3)])
      expect(await cursorPage(listOf(places).source, older())).toEqual({
        ...{ items: [], hasMore: false, nextCursor: null, prevCursor: null },
      });
  });
});

describe("a page by its number", () => {
  test("reads the rows that it skips and shows, and none past the end", async () => {
    const read = async (page: number, total?: number) => {
      const { source, reads } = listOf(shown(3000));
      const got = await offsetPage(source, { limit: 100, page, skip: (page - 1) * 100 }, total);
      expect(got).toMatchObject({ total: 3000, page, totalPages: 30 });
      const from = 3000 - (page - 1) * 100;
      expect(got.items).toEqual(got.items.map((_, at) => idAt(from - 1 - at)));
      return [got.items.length, reads.reduce((sum, { limit }) => sum + limit, 0)];
    };
    expect(await read(1, 3000)).toEqual([100, 100]);
    expect(await read(15, 3000)).toEqual([100, 1500]);
    expect(await read(31, 3000)).toEqual([0, 0]);
    expect(await read(1)).toEqual([100, 3000]);
  });
});
