import { describe, expect } from "vitest";
import { sliceOfId } from "../../../functions/domain/platform/slices.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { anotherProcess, reshard } from "../../support/shards.ts";
import { worldTest } from "../../support/test.ts";
import { newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";

const test = worldTest({ paginationOffsetEnabled: true }).extend(
  "sliced",
  { scope: "file" },
  async ({ world }) => {
    const project = await newProject(world, { credits: 1000, monthlyQuota: 1000 });
    const webhookId = (await newWebhook(world, project)).id;
    const send = () => sendOne(world, project);
    // Two emails of the time before, then four slices, and one slice again: the lists have them all.
    const ids = [await send(), await send()];
    await reshard(world, project.id, 16);
    for (let n = 0; n < 24; n++) ids.push(await send());
    const emails = [project.email(), project.email(), project.email()];
    const bulk = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    ids.push(...bulk.body.items.map(({ id }: { id: string }) => id));
    await reshard(world, project.id, 2);
    ids.push(await send());
    await world.settle();
    const get = async (path: string) => (await world.api("GET", path, { key: project.key })).body;
    return { project, webhookId, ids, send, get, walk: newWalk(get) };
  },
);

async function sendOne(world: World, project: TestProject): Promise<string> {
  world.clock.advance(7);
  const ask = { key: project.key, body: project.email() };
  const { status, body } = await anotherProcess(world)("POST", "/emails", ask);
  expect(status).toBe(200);
  return body.id;
}

/** Returns a function that walks a list to its end in one direction, and returns its ids. */
function newWalk(get: (path: string) => Promise<Awaited<ReturnType<World["api"]>>["body"]>) {
  return async function walk(
    path: string,
    direction: "after" | "before",
    limit: number,
  ): Promise<readonly string[]> {
    const listed: string[] = [];
    const oldest = direction === "before" ? (await walk(path, "after", 100)).at(-1) : "";
    if (direction === "before") listed.push(oldest ?? "");
    for (let cursor = oldest ?? ""; ; ) {
      const page = await get(`${path}limit=${limit}&${direction}=${cursor}`);
      const found = page.items.map(({ id }: { id: string }) => id);
      if (direction === "after") listed.push(...found);
      else listed.unshift(...found);
      if (!page.hasMore) return listed;
      cursor = direction === "after" ? page.nextCursor : page.prevCursor;
    }
  };
}

describe("the lists of a project whose emails are in several slices (F54)", () => {
  test("have every email once, the newest first, in both directions", async ({ sliced: { ids, walk } }) => {
    expect(new Set(ids.map(sliceOfId)).size).toBe(4);
    const newestFirst = ids.toSorted().toReversed();
    expect(await walk("/emails?", "after", 4)).toEqual(newestFirst);
    expect(await walk("/emails?", "before", 3)).toEqual(newestFirst);
    expect(await walk("/emails?status=delivered&", "after", 5)).toEqual(newestFirst);
  });

  test("have every event and every delivery once, with exact totals", async ({
    sliced: { ids, get, walk, webhookId },
  }) => {
    const events = await walk("/activity?", "after", 7);
    expect(events).toEqual(events.toSorted().toReversed());
    expect(await walk("/activity?", "before", 10)).toEqual(events);
    const ofEmails = await walk("/activity?type=email.*&", "after", 100);
    expect(ofEmails).toHaveLength(3 * ids.length);
    const second = await get("/activity?page=2&limit=20");
    expect([second.total, second.items.map(({ id }: { id: string }) => id)]).toEqual([
      events.length,
      events.slice(20, 40),
    ]);
    const deliveries = await walk(`/webhooks/${webhookId}/deliveries?`, "after", 6);
    expect(new Set(deliveries).size).toBe(3 * ids.length);
    expect(deliveries).toEqual(deliveries.toSorted().toReversed());
  });

  test("find each row by its id, and no cursor of another project", async ({
    world,
    sliced: { ids, get },
  }) => {
    for (const id of ids) expect(await get(`/emails/${id}`)).toMatchObject({ id, status: "delivered" });
    const other = await newProject(world);
    for (const list of ["emails", "activity"]) {
      const cursor = list === "emails" ? ids[5] : ids[5]?.replace("eml_", "evt_");
      const { body } = await world.api("GET", `/${list}?after=${cursor}`, { key: other.key });
      expect(body.name).toBe("invalid_cursor");
    }
    expect((await world.api("GET", "/emails", { key: other.key })).body.items).toEqual([]);
  });

  test("have what was accepted before, whatever is written at the same time", async ({
    world,
    sliced: { project, ids, send, get, walk },
  }) => {
    await reshard(world, project.id, 16);
    const sending = Array.from({ length: 20 }, () => send());
    const before = [...ids];
    for (let round = 0; round < 6; round++) {
      const known = [...before];
      const [page] = await Promise.all([
        get("/emails?limit=100"),
        sending[round]?.then((id) => before.push(id)),
      ]);
      const listed = page.items.map(({ id }: { id: string }) => id);
      expect(listed).toEqual([...new Set(listed)].toSorted().toReversed());
      expect(known.filter((id) => !listed.includes(id))).toEqual([]);
    }
    ids.push(...(await Promise.all(sending)));
    expect(await walk("/emails?", "after", 9)).toEqual(ids.toSorted().toReversed());
    await world.settle();
  });
});
