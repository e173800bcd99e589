import { expect } from "vitest";
import { page, sendLater, withEmails } from "./listing.ts";
import { specifiedInPart } from "./specified.ts";

specifiedInPart(
  "8.pagination.rule-7.next",
  "a filtered page that ends early continues from a row that it left out",
  async ({ world }) => {
    const { project, ids } = await withEmails(world, 6);
    for (const query of ["limit=2", `after=${ids[1]}&limit=2`, `before=${ids[4]}&limit=2`]) {
      const { ids: got, nextCursor } = await page(world, project, query);
      expect(nextCursor).toBe(got.at(-1));
      const following = ids.slice(ids.indexOf(nextCursor ?? "") + 1);
      expect((await page(world, project, `after=${nextCursor}`)).ids).toEqual(following);
    }
    // Also on the last page, which is followed by an empty one.
    expect((await page(world, project, "")).nextCursor).toBe(ids.at(-1));
  },
);

specifiedInPart(
  "8.pagination.rule-7.previous",
  "a filtered page that ends early continues from a row that it left out",
  async ({ world }) => {
    const { project, ids } = await withEmails(world, 6);
    for (const query of ["limit=2", `after=${ids[1]}&limit=2`, `before=${ids[4]}&limit=2`]) {
      const { ids: got, prevCursor } = await page(world, project, query);
      expect(prevCursor).toBe(got[0]);
      const preceding = ids.slice(0, ids.indexOf(prevCursor ?? ""));
      expect((await page(world, project, `before=${prevCursor}`)).ids).toEqual(preceding);
    }
  },
);

specifiedInPart(
  "8.pagination.rule-7.empty",
  "a filtered page that ends early continues from a row that it left out",
  async ({ world }) => {
    const empty = { ids: [], hasMore: false, nextCursor: null, prevCursor: null };
    expect(await page(world, (await withEmails(world, 0)).project, "")).toEqual(empty);
    const { project, ids } = await withEmails(world, 2);
    expect(await page(world, project, `after=${ids[1]}`)).toEqual(empty);
    expect(await page(world, project, `before=${ids[0]}`)).toEqual(empty);
    expect(await page(world, project, "to=nobody@example.com")).toEqual(empty);
  },
);

specifiedInPart(
  "8.pagination.rule-7.has-more",
  "it is true also where a filtered page ends early and no row follows",
  async ({ world }) => {
    const { project, ids } = await withEmails(world, 5);
    const more = async (query: string) => (await page(world, project, query)).hasMore;
    expect([await more("limit=4"), await more("limit=5"), await more("limit=6")]).toEqual([
      true,
      false,
      false,
    ]);
    // The same rows from either direction: the remaining rows are on the other side each time.
    expect([await more(`after=${ids[0]}&limit=4`), await more(`before=${ids[4]}&limit=4`)]).toEqual([
      false,
      false,
    ]);
    expect([await more(`after=${ids[0]}&limit=3`), await more(`before=${ids[4]}&limit=3`)]).toEqual([
      true,
      true,
    ]);
    expect([await more(`after=${ids[3]}&limit=2`), await more(`before=${ids[1]}&limit=2`)]).toEqual([
      false,
      false,
    ]);
    expect(await more(`before=${ids[0]}`)).toBe(false);
  },
);

specifiedInPart("8.pagination.rule-8.cursor", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 6);
  const walked: string[] = [];
  for (let after = "", more = true; more; ) {
    const got = await page(world, project, `limit=2&after=${after}`);
    walked.push(...got.ids);
    after = got.nextCursor ?? "";
    more = got.hasMore;
    // Would move rows across the boundary of every following page.
    await sendLater(world, project);
  }
  expect(walked).toEqual(ids);
});

specifiedInPart("8.pagination.rule-8.cursor", "GET /emails", async ({ world }) => {
  const { project, ids } = await withEmails(world, 3);
  const { prevCursor } = await page(world, project, "limit=2");
  const added = await sendLater(world, project);
  // Rows that were added after the first page are included, and all rows are current.
  expect((await page(world, project, `before=${prevCursor}`)).ids).toEqual([added]);
  await world.settle();
  const { body } = await world.api("GET", `/emails?after=${ids[0]}`, { key: project.key });
  expect(body.items.map((email: { status: string }) => email.status)).toEqual(["delivered", "delivered"]);
});
