import { describe, expect } from "vitest";
import { filtersOf, walkList } from "../../bench/runs/long-lists.ts";
import { manyContacts } from "../support/many-contacts.ts";
import { testIn } from "../support/test.ts";

const count = 3000;
const test = testIn({ paginationOffsetEnabled: true }).extend("list", { scope: "file" }, ({ world }) =>
  manyContacts(world, count),
);

describe("a list of three thousand contacts", () => {
  test("costs the same on every page by cursor", async ({ world, list }) => {
    const { rows, pages, units } = await walkList(world, list.project, "/contacts");
    expect([rows, pages]).toEqual([count, count / 100]);
    expect(Math.max(...units) - Math.min(...units)).toBeLessThanOrEqual(1);
    expect(Math.max(...units)).toBeLessThanOrEqual(12);
  });

  test("by page number costs the skipped rows, and none past the end", async ({ world, list }) => {
    const { units } = await walkList(world, list.project, "/contacts", [1, 10, 20, 30, 31]);
    const [first = 0, tenth = 0, twentieth = 0, last = 0, past = 0] = units;
    expect([first < 20, tenth > 5 * first, twentieth > tenth, last > twentieth]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(past).toBeLessThan(10);
  });

  test("in a topic costs one unit per contact of a page in any project", async ({ world, list }) => {
    const { rows, units } = await walkList(world, list.project, `/topics/${list.groupId}/contacts`);
    expect(rows).toBe(list.groupSize);
    expect(Math.max(...units)).toBeLessThanOrEqual(rows + 8);
  });

  test("in a segment is read in parts, and no more of it than its filter needs", async ({ world, list }) => {
    const expected = [1, list.groupSize, count / 2 - 1, count / 2, 33, list.groupSize + 1];
    const found: number[] = [];
    for (const [name, filter] of Object.entries(filtersOf(list))) {
      const body = { name, filter };
      const { id } = (await world.api("POST", "/segments", { key: list.project.key, body })).body;
      const { rows, mostAtOnce } = await walkList(world, list.project, `/segments/${id}/contacts`);
      found.push(rows);
      expect(mostAtOnce).toBeLessThanOrEqual(200);
    }
    expect(found).toEqual(expected);
  });
});
