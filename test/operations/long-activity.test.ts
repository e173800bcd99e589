import { describe, expect } from "vitest";
import { walkList } from "../../bench/runs/long-lists.ts";
import { manyEvents } from "../support/many-events.ts";
import { worldTest } from "../support/test.ts";

const count = 4000;
const test = worldTest({ paginationOffsetEnabled: true }).extend("project", { scope: "file" }, ({ world }) =>
  manyEvents(world, count),
);

describe("a log of four thousand events", () => {
  test("costs the same on every page of a walk by cursor, however far it is", async ({ world, project }) => {
    const { rows, pages, units } = await walkList(world, project, "/activity");
    // What the project itself began with may be in it.
    expect([rows - count < 5, rows >= count, pages]).toEqual([true, true, Math.ceil(rows / 100)]);
    const full = units.slice(0, Math.floor(rows / 100));
    expect(Math.max(...full) - Math.min(...full)).toBeLessThanOrEqual(1);
    expect(Math.max(...units)).toBeLessThanOrEqual(14);
  });

  test("costs what is between the times asked for, and nothing else", async ({ world, project }) => {
    const at = (second: number) =>
      new Date(world.clock.now().getTime() - (count - second) * 1000).toISOString();
    const { rows, units } = await walkList(world, project, `/activity?from=${at(2000)}&to=${at(2049)}`);
    expect(rows).toBe(50);
    expect(Math.max(...units)).toBeLessThanOrEqual(7);
  });

  test("by a type or a contact is read in steps of 200, up to 2,000 a page", async ({ world, project }) => {
    const body = { email: "ada@example.com" };
    const contact = (await world.api("POST", "/contacts", { key: project.key, body })).body.id;
    const opened = await walkList(world, project, "/activity?type=email.opened");
    expect([opened.rows, opened.mostAtOnce <= 201]).toEqual([count / 4, true]);
    const rare = await walkList(world, project, `/activity?type=email.*&contactId=${contact}`);
    expect([rare.rows, rare.mostAtOnce <= 201]).toEqual([4 * Math.ceil(count / 400), true]);
    for (const { units } of [opened, rare]) expect(Math.max(...units)).toBeLessThanOrEqual(195);
  });
});
