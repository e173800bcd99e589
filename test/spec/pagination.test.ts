import { expect } from "vitest";
import { read, send } from "../workers/mail.ts";
import { page, withEmails } from "./listing.ts";
import { specifiedInPart } from "./specified.ts";

specifiedInPart("8.pagination.rule-1", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 3);
  for (const query of ["", "limit=2"]) {
    const { ids: got, ...envelope } = await page(world, project, query);
    expect(got).toEqual(ids.slice(0, query ? 2 : 3));
    expect(Object.keys(envelope).sort()).toEqual(["hasMore", "nextCursor", "prevCursor"]);
  }
});

specifiedInPart("8.pagination.rule-3.directions", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 7);
  expect((await page(world, project, `after=${ids[1]}&limit=3`)).ids).toEqual(ids.slice(2, 5));
  expect((await page(world, project, `before=${ids[5]}&limit=3`)).ids).toEqual(ids.slice(2, 5));
  expect((await page(world, project, `after=${ids[4]}&limit=3`)).ids).toEqual(ids.slice(5));
  expect((await page(world, project, `before=${ids[2]}&limit=3`)).ids).toEqual(ids.slice(0, 2));
});

specifiedInPart("8.pagination.rule-3.cursor", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 4);
  // Any row's id is a cursor, also one that is not at the end of a page.
  for (const [at, id] of ids.entries()) {
    expect((await page(world, project, `after=${id}`)).ids).toEqual(ids.slice(at + 1));
    expect((await page(world, project, `before=${id}`)).ids).toEqual(ids.slice(0, at));
  }
  const { nextCursor, prevCursor } = await page(world, project, "limit=2");
  expect([prevCursor, nextCursor]).toEqual(ids.slice(0, 2));
});

specifiedInPart("8.pagination.rule-4", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 4);
  const first = await page(world, project, "limit=2");
  expect(first.ids).toEqual(ids.slice(0, 2));
  expect(await page(world, project, "limit=2&after=")).toEqual(first);
  expect(await page(world, project, "limit=2&before=")).toEqual(first);
});

specifiedInPart("8.pagination.rule-5.order", "GET /emails", async ({ world }) => {
  // Over several months.
  const { project, ids } = await withEmails(world, 8, 11 * 24 * 60 * 60 * 1000);
  const { ids: got } = await page(world, project, "");
  expect(got).toEqual(ids);
  const times = await Promise.all(ids.map(async (id) => (await read(world, project, id)).createdAt));
  expect(times).toEqual(times.toSorted().reverse());
  expect(new Set(times.map((time: string) => time.slice(0, 7))).size).toBeGreaterThan(2);
  expect((await page(world, project, `after=${ids[2]}&limit=4`)).ids).toEqual(ids.slice(3, 7));
});

specifiedInPart(
  "8.pagination.rule-5.sort-value",
  "GET /emails, by the time of their acceptance",
  async ({ world, project }) => {
    // Neither the scheduled nor the sent time of an email changes its position.
    const day = 24 * 60 * 60 * 1000;
    const scheduledAt = new Date(world.clock.now().getTime() + 20 * day).toISOString();
    const late = await send(world, project, { scheduledAt });
    world.clock.advance(1000);
    const soon = await send(world, project);
    expect((await page(world, project, "")).ids).toEqual([soon, late]);
    world.clock.advance(21 * day);
    await world.sweep();
    await world.settle();
    expect((await read(world, project, late)).status).toBe("delivered");
    expect((await page(world, project, "")).ids).toEqual([soon, late]);
  },
);

specifiedInPart("8.pagination.rule-5.cursor-row", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 3);
  for (const id of ids) {
    expect((await page(world, project, `after=${id}`)).ids).not.toContain(id);
    expect((await page(world, project, `before=${id}`)).ids).not.toContain(id);
  }
});

specifiedInPart("8.pagination.rule-5.ties", "GET /emails", async ({ world }) => {
  const { project } = await withEmails(world, 0);
  const sent = await Promise.all(Array.from({ length: 12 }, () => send(world, project)));
  const times = await Promise.all(sent.map(async (id) => (await read(world, project, id)).createdAt));
  expect(new Set(times).size).toBe(1);
  const sorted = sent.toSorted().reverse();
  expect((await page(world, project, "")).ids).toEqual(sorted);
  for (const [at, id] of sorted.entries()) {
    expect((await page(world, project, `after=${id}&limit=1`)).ids).toEqual(sorted.slice(at + 1, at + 2));
    expect((await page(world, project, `before=${id}&limit=1`)).ids).toEqual(
      sorted.slice(Math.max(0, at - 1), at),
    );
  }
});

specifiedInPart("8.pagination.rule-6", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 6);
  for (const [at, id] of ids.entries()) {
    for (const limit of [1, 2, 3, 10]) {
      const newer = await page(world, project, `before=${id}&limit=${limit}`);
      expect(newer.ids).toEqual(ids.slice(Math.max(0, at - limit), at));
      const older = await page(world, project, `after=${id}&limit=${limit}`);
      expect(older.ids).toEqual(ids.slice(at + 1, at + 1 + limit));
    }
  }
});
