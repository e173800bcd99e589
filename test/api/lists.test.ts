import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import { pageQuery } from "../../functions/contract/platform/pages.ts";
import { startWorld, type World } from "../support/world.ts";
import { told } from "./contacts/caller.ts";
import { idOf, type Listed, type ListKind, listKinds, otherLists, pageOf, rowsOf } from "./list-kinds.ts";

/** As the operator's settings are by default, and with offset pages of long lists; large plans in both. */
let closed: World;
let open: World;
beforeAll(async () => {
  const plans = { free: { monthlyQuota: 9000, domains: 100, webhooks: 100 } };
  closed = await startWorld({ plans, paginationOffsetEnabled: false });
  open = await startWorld({ plans, paginationOffsetEnabled: true });
});
afterAll(() => Promise.all([closed.stop(), open.stop()]));

test("every list of the service is tried here", () => {
  const lists = operations
    .filter(({ query }) => query && Object.keys(pageQuery).every((name) => name in Object(query).shape))
    .map(({ id }) => id);
  expect(lists.toSorted()).toEqual([...Object.keys(listKinds), ...Object.keys(otherLists)].toSorted());
});

const kinds = Object.entries(listKinds).map(([id, kind]) => ({ id, kind }));

/** A list of 23 rows or a few more: what a project begins with is in some. */
async function filled(world: World, kind: ListKind) {
  const listed = await kind.open(world);
  const ids = await rowsOf(world, listed, 23);
  const ask = (query: string) => world.api("GET", `${listed.path}?${query}`, listed.by);
  return { listed, ids, ask, page: (query: string) => pageOf(world, listed, query) };
}

describe.each(kinds)("$id", ({ kind }) => {
  test("goes by time and then by id, newest first, twenty rows a page unless it is told", async () => {
    const { ids, ask, page } = await filled(closed, kind);
    const { body } = await ask("limit=100");
    const places = body.items.map((item: { createdAt?: string; at?: string; id?: string; userId?: string }) =>
      JSON.stringify([item.createdAt ?? item.at, idOf(item)]),
    );
    expect(places).toEqual(places.toSorted().reverse());
    expect(new Set(ids).size).toBe(ids.length);
    expect((await page("")).ids).toEqual(ids.slice(0, 20));
    for (const limit of [1, 2, 22, 99, 100])
      expect((await page(`limit=${limit}`)).ids).toEqual(ids.slice(0, limit));
  });

  test("walks from any row in both directions, without the row itself, and says what there is beyond", async () => {
    const { ids, page } = await filled(closed, kind);
    const last = ids.length - 1;
    for (const at of [0, 1, 2, 3, 11, last - 1, last])
      for (const limit of [1, 5, 100]) {
        const older = ids.slice(at + 1, at + 1 + limit);
        expect(await page(`after=${ids[at]}&limit=${limit}`)).toEqual({
          ...{ ids: older, hasMore: at + 1 + limit < ids.length },
          ...{ nextCursor: older.at(-1) ?? null, prevCursor: older[0] ?? null },
        });
        const newer = ids.slice(Math.max(0, at - limit), at);
        expect(await page(`before=${ids[at]}&limit=${limit}`)).toEqual({
          ...{ ids: newer, hasMore: at - limit > 0 },
          ...{ nextCursor: newer.at(-1) ?? null, prevCursor: newer[0] ?? null },
        });
      }
  });

  test("gives the first page for an empty cursor, and both cursors null for an empty page", async () => {
    const { ids, page } = await filled(closed, kind);
    const first = await page("limit=5");
    for (const query of ["after=", "before=", "after=&before="])
      expect(await page(`${query}&limit=5`)).toEqual(first);
    expect(await page(`after=${ids[3]}&before=&limit=2`)).toEqual(await page(`after=${ids[3]}&limit=2`));
    expect(await page(`after=${ids.at(-1)}`)).toEqual({
      ...{ ids: [], hasMore: false, nextCursor: null, prevCursor: null },
    });
  });

  test("refuses a cursor of a deleted row, of another project's and of nobody's in the same words", async () => {
    const { listed, ids, ask, page } = await filled(closed, kind);
    const other = await kind.open(closed);
    const foreign = await other.add();
    const nobody = (ids[0] ?? "").replace(/_.*/, "_01KV5JE8G09BQEJJWM1YBQ5300");
    const own = await listed.add();
    await listed.remove(own);
    const deleted = listed.by.token !== undefined && (await page("limit=100")).ids.includes(own) ? [] : [own];
    const answers = await Promise.all(
      ["after", "before"].flatMap((way) =>
        [
          foreign,
          nobody,
          ...deleted,
          "nonsense",
          "a%23b",
          "%00",
          "con_",
          `${ids[0]}x`,
          ` ${ids[0]}`,
          "'",
          "*",
        ].map((cursor) => ask(`${way}=${cursor}`)),
      ),
    );
    for (const answer of answers) expect(told(answer)).toEqual([400, "invalid_cursor"]);
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  });

  test.each([
    ...[
      "limit=0",
      "limit=101",
      "limit=-1",
      "limit=1.5",
      "limit=2.0",
      "limit=1e1",
      "limit=abc",
      "limit=",
      "limit=all",
    ],
    ...["limit=%D9%A3", "limit=+5", "limit=0x10", "limit=05", "limit=1&limit=100", "limit=9007199254740993"],
    ...["page=0", "page=-1", "page=1.5", "page=x", "page=", "page=1e3", "page=9999999999999999"],
    ...["order=asc", "cursor=x", "offset=1"],
  ])("a list refuses the query %s", async (query) => {
    const listed = await kind.open(closed);
    const answer = await closed.api("GET", `${listed.path}?${query}`, listed.by);
    expect(told(answer)).toEqual([400, "validation_error"]);
  });

  test("refuses page with a cursor and both cursors, whether they are rows or not", async () => {
    for (const world of [closed, open]) {
      const listed = await kind.open(world);
      const id = await listed.add();
      for (const query of [
        ...["page=1&after=x", "page=1&before=x", "page=1&after=", "page=2&before=", `page=1&after=${id}`],
        ...[`after=${id}&before=${id}`, "after=x&before=y", `after=${id}&before=x`],
      ]) {
        const answer = await world.api("GET", `${listed.path}?${query}`, listed.by);
        expect([query, ...told(answer)]).toEqual([query, 400, "invalid_pagination"]);
      }
    }
  });

  test(`takes offset pages ${kind.offset === "operator" ? "where the operator allows it" : kind.offset}`, async () => {
    for (const world of [closed, open]) {
      const { ids, ask } = await filled(world, kind);
      const isTaken = kind.offset === "always" || (kind.offset === "operator" && world === open);
      if (!isTaken) {
        for (const query of ["page=1", "page=2&limit=5"]) {
          const answer = await ask(query);
          expect([query, ...told(answer)]).toEqual([query, 400, "invalid_pagination"]);
        }
        continue;
      }
      for (const [page, limit] of [
        ...([
          [1, 20],
          [2, 20],
          [1, 100],
          [3, 5],
          [5, 5],
          [6, 5],
          [23, 1],
          [500, 100],
          [50_001, 1],
        ] as const),
      ]) {
        const { status, body } = await ask(`page=${page}&limit=${limit}`);
        const { items, ...envelope } = body;
        expect(status).toBe(200);
        expect(items.map(idOf)).toEqual(ids.slice((page - 1) * limit, page * limit));
        expect(envelope).toEqual({ total: ids.length, page, totalPages: Math.ceil(ids.length / limit) });
      }
      for (const query of [
        "page=50002&limit=1",
        "page=502&limit=100",
        "page=999999999999999",
        "page=90071992547410&limit=100",
      ])
        expect([query, ...told(await ask(query))]).toEqual([query, 400, "invalid_pagination"]);
    }
  });

  test("shows nothing of another project (F70)", async () => {
    const [mine, others] = [await kind.open(closed), await kind.open(closed)];
    const foreign = await others.add();
    await mine.add();
    expect((await pageOf(closed, mine, "limit=100")).ids).not.toContain(foreign);
  });
});

describe("a row that is deleted while a list is walked", () => {
  test.each(kinds)("in $id, is not met, and the others are", async ({ kind }) => {
    const listed: Listed = await kind.open(closed);
    const ids = await rowsOf(closed, listed, 9);
    const [gone = ""] = ids.slice(4);
    await listed.remove(gone);
    const left = (await pageOf(closed, listed, "limit=100")).ids;
    const seen: string[] = [];
    for (let query = "limit=2"; ; ) {
      const page = await pageOf(closed, listed, query);
      seen.push(...page.ids);
      if (!page.hasMore) break;
      query = `limit=2&after=${page.nextCursor}`;
    }
    expect(seen).toEqual(left);
  });
});
