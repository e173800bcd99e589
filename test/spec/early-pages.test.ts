import { expect } from "vitest";
import { manyContacts } from "../support/many-contacts.ts";
import type { World } from "../support/world.ts";
import { specifiedInPart } from "./specified.ts";

interface Page {
  readonly ids: readonly string[];
  readonly emails: readonly string[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** Returns the pages of a segment: the contacts of an age among 800, whose ages go from 0 to 89. */
async function newSegment(world: World, age: number) {
  const { project } = await manyContacts(world, 800);
  const { key } = project;
  const filter = { all: [{ field: "properties.age", operator: "equals", value: age }] };
  const { body: segment } = await world.api("POST", "/segments", { key, body: { name: "Some", filter } });
  return async (query: string): Promise<Page> => {
    const { status, body } = await world.api("GET", `/segments/${segment.id}/contacts?${query}`, { key });
    expect(status).toBe(200);
    const { items, ...envelope } = body;
    const emails = items.map(({ email }: { email: string }) => email);
    return { ids: items.map(({ id }: { id: string }) => id), emails, ...envelope };
  };
}

/** Walks a list in one direction by the cursors of its pages, to its end. */
async function walk(page: (query: string) => Promise<Page>, way: "after" | "before", from = "") {
  const pages: Page[] = [];
  for (let cursor: string | null = from; cursor !== null; ) {
    const got = await page(`limit=20&${way}=${cursor}`);
    pages.push(got);
    cursor = got.hasMore ? got[way === "after" ? "nextCursor" : "prevCursor"] : null;
  }
  return { pages, early: pages.filter(({ hasMore, ids }) => hasMore && ids.length < 20) };
}

const ofAge89 = [719, 629, 539, 449, 359, 269, 179, 89].map((at) => `contact${at}@example.com`);

specifiedInPart(
  "8.pagination.rule-7.next",
  "a filtered page that ends early continues from a row that it left out",
  async ({ world }) => {
    const { pages, early } = await walk(await newSegment(world, 89), "after");
    expect(pages.flatMap(({ emails }) => emails)).toEqual(ofAge89);
    expect(early.length).toBeGreaterThan(1);
    const ids = pages.flatMap((one) => one.ids);
    for (const { nextCursor } of early) expect(ids).not.toContain(nextCursor);
  },
);

specifiedInPart(
  "8.pagination.rule-7.previous",
  "a filtered page that ends early continues from a row that it left out",
  async ({ world }) => {
    const page = await newSegment(world, 89);
    const ids = (await walk(page, "after")).pages.flatMap((one) => one.ids);
    const { pages, early } = await walk(page, "before", ids.at(-1));
    expect(pages.toReversed().flatMap(({ emails }) => emails)).toEqual(ofAge89.slice(0, -1));
    expect(early.length).toBeGreaterThan(1);
    for (const { prevCursor } of early) expect(ids).not.toContain(prevCursor);
  },
);

specifiedInPart(
  "8.pagination.rule-7.empty",
  "a filtered page that ends early continues from a row that it left out",
  async ({ world }) => {
    const { pages, early } = await walk(await newSegment(world, 900), "after");
    expect(pages.flatMap(({ ids }) => ids)).toEqual([]);
    expect(early.length).toBeGreaterThan(1);
    for (const { nextCursor, prevCursor } of early) {
      expect(nextCursor).toMatch(/^con_/);
      expect(prevCursor).toBe(nextCursor);
    }
    expect(pages.at(-1)).toMatchObject({ hasMore: false, nextCursor: null, prevCursor: null });
  },
);

specifiedInPart(
  "8.pagination.rule-7.has-more",
  "it is true also where a filtered page ends early and no row follows",
  async ({ world }) => {
    const page = await newSegment(world, 900);
    const { pages } = await walk(page, "after");
    expect(pages.map(({ hasMore }) => hasMore)).toEqual(pages.map((_, at) => at < pages.length - 1));
    expect(pages.length).toBeGreaterThan(1);
    // The other direction ends early as well.
    const { nextCursor } = pages.at(-2) ?? {};
    const back = await walk(page, "before", nextCursor ?? "");
    expect(back.pages.map(({ hasMore }) => hasMore)).toEqual([...back.early.map(() => true), false]);
    expect(back.early.length).toBeGreaterThan(0);
  },
);
