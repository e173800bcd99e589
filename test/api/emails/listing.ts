import { expect } from "vitest";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

export interface Page {
  readonly ids: readonly string[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

/** One page of `GET /emails`, its rows by id. */
export async function list(world: World, { key }: TestProject, query: string): Promise<Page> {
  const { status, body } = await world.api("GET", `/emails?${query}`, { key });
  expect(status, body.message).toBe(200);
  const { items, ...cursors } = body;
  return { ids: items.map(({ id }: { id: string }) => id), ...cursors };
}

/** Sends emails a millisecond apart; their ids, oldest first. */
export async function send(
  world: World,
  project: TestProject,
  count: number,
  over: object = {},
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) {
    const { status, body } = await world.api("POST", "/emails", {
      key: project.key,
      body: project.email({ ...over }),
    });
    expect(status, body.message).toBe(200);
    ids.push(body.id);
    world.clock.advance(1);
  }
  return ids;
}

/** All pages from a cursor on, in one direction: the rows page by page. */
export async function walk(
  world: World,
  project: TestProject,
  limit: number,
  way: "after" | "before",
  from = "",
  filter = "",
): Promise<readonly Page[]> {
  const pages: Page[] = [];
  for (let cursor: string | null = from; ; ) {
    const page: Page = await list(world, project, `${way}=${cursor}&limit=${limit}${filter}`);
    pages.push(page);
    cursor = way === "after" ? page.nextCursor : page.prevCursor;
    if (!page.hasMore || cursor === null) return pages;
  }
}
