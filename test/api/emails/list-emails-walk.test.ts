import fc from "fast-check";
import { describe, expect } from "vitest";
import { newProject, setFunds } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { list, send, walk } from "./listing.ts";

const months = [
  "2026-06-30T23:59:59.990Z",
  "2026-07-31T23:59:59.995Z",
  "2026-10-01T00:00:00.000Z",
  "2027-01-01T00:00:00.000Z",
];

/** Mails over month and year ends, with months in between that have none; oldest first. */
async function overMonths(world: World) {
  const project = await newProject(world, { credits: 1000 });
  const ids: string[] = [];
  for (const month of months) {
    world.clock.set(month);
    await setFunds(world, project.id, { quotaLeft: 1000 });
    ids.push(...(await send(world, project, 12)));
  }
  return { project, ids };
}

describe("a walk over the list", () => {
  test("forward meets every row once, newest first, and back meets the same rows, over month ends", async ({
    world,
  }) => {
    world.clock.set("2026-06-15T12:00:00.000Z");
    const { project, ids } = await overMonths(world);
    for (const limit of [1, 5, 7, 48, 100]) {
      const forward = await walk(world, project, limit, "after");
      expect(forward.flatMap((page) => page.ids)).toEqual(ids.toReversed());
      for (const page of forward.slice(0, -1)) expect(page.ids).toHaveLength(limit);
      const oldest = ids[0] ?? "";
      const back = await walk(world, project, limit, "before", oldest);
      // Pages are in the usual order, the walk goes the other way.
      expect(back.flatMap((page) => page.ids.toReversed())).toEqual(ids.slice(1));
    }
  });

  test("a row that another machine's clock dated into the next month is on the first page", async ({
    world,
  }) => {
    world.clock.set("2026-06-30T23:59:59.900Z");
    const project = await newProject(world);
    await send(world, project, 1);
    world.clock.set("2026-07-01T00:00:00.020Z");
    const [ahead = ""] = await send(world, project, 1);
    world.clock.set("2026-06-30T23:59:59.990Z");
    const { ids } = await list(world, project, "");
    expect(ids[0]).toBe(ahead);
    expect((await list(world, project, `before=${ids[1]}`)).ids).toEqual([ahead]);
    expect((await list(world, project, `after=${ahead}`)).ids).toEqual([ids[1]]);
  });

  test("rows of one millisecond are told apart by their id, and none is lost", async ({ world }) => {
    world.clock.set("2026-06-15T12:00:00.000Z");
    const project = await newProject(world, { credits: 1000 });
    const sent = await Promise.all(
      Array.from({ length: 30 }, () =>
        world.api("POST", "/emails", { key: project.key, body: project.email() }),
      ),
    );
    const ids = sent.map(({ body }) => body.id as string);
    const pages = await walk(world, project, 4, "after");
    expect(pages.flatMap((page) => page.ids)).toEqual(ids.toSorted().toReversed());
  });

  test("the entries of a bulk call are rows of the list once they are laid out", async ({ world }) => {
    const project = await newProject(world, { credits: 1000 });
    const emails = Array.from({ length: 10 }, () => project.email());
    const { body } = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
    await world.settle();
    const ids = body.items.map(({ id }: { id: string }) => id);
    const pages = await walk(world, project, 3, "after");
    expect(pages.flatMap((page) => page.ids)).toEqual(ids.toReversed());
  });

  test("forward meets all that stood when it began, and nothing twice, whatever is added meanwhile", async ({
    world,
  }) => {
    world.clock.set("2026-06-30T23:59:59.000Z");
    const project = await newProject(world, { credits: 100_000, monthlyQuota: 100_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 }),
        fc.constantFrom(1, 500, 86_400_000),
        async (limit, added, ms) => {
          world.clock.advance(ms);
          await send(world, project, 3);
          const stood = (await walk(world, project, 100, "after")).flatMap((page) => page.ids);
          const met: string[] = [];
          let query = `limit=${limit}`;
          for (let at = 0; ; at++) {
            const page = await list(world, project, query);
            met.push(...page.ids);
            await send(world, project, added[at] ?? 0);
            if (!page.hasMore) break;
            query = `after=${page.nextCursor}&limit=${limit}`;
          }
          expect(met).toEqual(stood);
          const newest = await walk(world, project, limit, "before", stood[0]);
          const all = (await walk(world, project, 100, "after")).flatMap((page) => page.ids);
          const later = newest.flatMap((page) => page.ids.toReversed()).toReversed();
          expect([...later, ...stood]).toEqual(all);
        },
      ),
      { numRuns: 15 },
    );
  });
});
