import { describe, expect } from "vitest";
import { manyContacts } from "../support/many-contacts.ts";
import { test as base } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { contactRequests, peopleRequests } from "./check/contact-requests.ts";

const count = 20_000;
/** Of one request of a page. */
const mostUnits = 30;
const test = base.extend("list", { scope: "file" }, ({ world }) => manyContacts(world, count));

async function unitsOf(world: World, key: string, path: string, given?: object) {
  world.recorder.reset();
  const { status, body } = await world.api(given ? "POST" : "GET", path, { key, body: given });
  expect([path, status]).toEqual([path, 200]);
  const units = world.recorder.calls().reduce((sum, { readUnits }) => sum + readUnits, 0);
  return { body, units };
}

describe("with twenty thousand contacts, a request of the dashboard reads at most thirty units", () => {
  test("for each page of the list, and for an address", { timeout: 120_000 }, async ({ world, list }) => {
    const { key } = list.project;
    const first = await unitsOf(world, key, contactRequests.list);
    const older = await unitsOf(world, key, `${contactRequests.older}${first.body.nextCursor}`);
    const newer = await unitsOf(world, key, `${contactRequests.newer}${older.body.prevCursor}`);
    const found = await unitsOf(world, key, `${contactRequests.found}contact7@example.com`);
    expect(newer.body.items).toEqual(first.body.items);
    expect(found.body.items).toHaveLength(1);
    const units = [first, older, newer, found].map((one) => one.units);
    expect(Math.min(...units)).toBeGreaterThan(0);
    expect(Math.max(...units)).toBeLessThanOrEqual(mostUnits);
  });

  test("for the people of a topic, and of a segment that many match", async ({ world, list }) => {
    const { key } = list.project;
    for (const path of [peopleRequests.topic(list.groupId), await segmentOf(world, key, "contact")]) {
      const { units } = await unitsOf(world, key, path);
      expect([path, Math.min(units, mostUnits)]).toEqual([path, units]);
    }
  });

  test("and a segment that hardly anybody matches is searched in parts of one size", async ({
    world,
    list,
  }) => {
    const { key } = list.project;
    const path = await segmentOf(world, key, "nobody");
    let last = "";
    for (let page = 0; page < 3; page++) {
      const { units, body } = await unitsOf(world, key, `${path}&after=${last}`);
      expect(body).toMatchObject({ items: [], hasMore: true });
      expect(body.nextCursor).not.toBe(last);
      expect(Math.min(units, mostUnits)).toBe(units);
      last = body.nextCursor;
    }
  });

  test("and so is a filter that is not saved, with how many were looked at", async ({ world, list }) => {
    const { key } = list.project;
    for (const [value, share] of [
      ["contact", 1],
      ["nobody", 0],
    ] as const) {
      const filter = { all: [{ field: "email", operator: "starts_with", value }] };
      const { units, body } = await unitsOf(world, key, "/segments/preview", { filter });
      expect(body).toMatchObject({ isComplete: false, matched: share * body.lookedAt });
      expect(body.lookedAt).toBeGreaterThan(200);
      expect(Math.min(units, mostUnits)).toBe(units);
    }
  });
});

async function segmentOf(world: World, key: string, value: string): Promise<string> {
  const filter = { all: [{ field: "email", operator: "starts_with", value }] };
  const { body } = await world.api("POST", "/segments", { key, body: { name: value, filter } });
  return peopleRequests.segment(body.id);
}
