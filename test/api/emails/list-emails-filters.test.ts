import { describe, expect } from "vitest";
import { expandBulk } from "../../../functions/operations/emails/bulk/expand-bulk.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { list, send, walk } from "./listing.ts";

const test = inWorld
  .extend("project", { scope: "file" }, ({ world }) => newProject(world, { credits: 5000 }))
  .extend("ids", { scope: "file" }, async ({ world, project }) => {
    const ids: Record<string, string> = {};
    const tag = (name: string, value: string) => ({ tags: [{ name, value }] });
    const kinds = {
      receipt: { to: "Ana@Example.com", ...tag("kind", "receipt") },
      invoice: { to: "x@example.com", cc: "ana@example.com", ...tag("kind", "invoice") },
      hidden: { to: "y@example.com", bcc: "Ana <ANA@example.com>" },
      other: { to: "y@example.com", ...tag("other", "receipt") },
    };
    for (const [name, over] of Object.entries(kinds))
      ids[name] = (await send(world, project, 1, over))[0] ?? "";
    await world.settle();
    const later = { to: "z@example.com", scheduledAt: "2026-06-20T00:00:00Z" };
    ids["scheduled"] = (await send(world, project, 1, later))[0] ?? "";
    ids["queued"] = (await send(world, project, 1, { to: "z@example.com" }))[0] ?? "";
    return ids;
  })
  /** The names of what a query finds. */
  .extend("found", { scope: "file" }, ({ world, project, ids }) => {
    const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    return async (query: string) => (await list(world, project, query)).ids.map((id) => names.get(id));
  });

describe("GET /emails finds", () => {
  test.for([
    ["status=delivered", ["other", "hidden", "invoice", "receipt"]],
    ["status=scheduled", ["scheduled"]],
    ["status=queued", ["queued"]],
    ["status=bounced", []],
    ["to=ana@example.com", ["hidden", "invoice", "receipt"]],
    ["to=ANA@EXAMPLE.COM", ["hidden", "invoice", "receipt"]],
    ["to=%20ana@example.com%20", ["hidden", "invoice", "receipt"]],
    ["to=Ana%20%3Cana@example.com%3E", ["hidden", "invoice", "receipt"]],
    ["to=ana", []],
    ["to=nobody@example.com", []],
    ["tag=kind", ["invoice", "receipt"]],
    ["tag=kind:receipt", ["receipt"]],
    ["tag=other:receipt", ["other"]],
    ["tag=receipt", []],
    ["tag=Kind", []],
    ["tag=kind:invoice&to=ana@example.com&status=delivered", ["invoice"]],
    ["tag=kind:invoice&status=queued", []],
  ] as const)("by %s", async ([query, names], { found }) => {
    expect(await found(query)).toEqual(names);
  });

  test("a plus in an address, percent-encoded or not", async ({ world, project }) => {
    const [id] = await send(world, project, 1, { to: "u+news@example.com" });
    for (const query of [
      "to=u%2Bnews@example.com",
      "to=u+news@example.com",
      "to=U%20%3Cu+news@example.com%3E",
    ])
      expect([query, (await list(world, project, query)).ids]).toEqual([query, [id]]);
  });

  test.for(["status=read", "status=", "status=delivered,queued", "Status=queued"])(
    "nothing by %s",
    async (query, { world, project }) => {
      const { status, body } = await world.api("GET", `/emails?${query}`, { key: project.key });
      expect([status, body.name]).toEqual([400, "validation_error"]);
    },
  );

  test("a bulk call's emails by what became of each", async ({ world }) => {
    const own = await newProject(world);
    const emails = [
      own.email({ to: "one@example.com" }),
      own.email({ to: "bounce@simulator.amazonses.com" }),
    ];
    const { body } = await world.api("POST", "/emails/bulk", { key: own.key, body: { emails } });
    await world.settle();
    const [one, two] = body.items.map(({ id }: { id: string }) => id);
    expect((await list(world, own, "status=delivered")).ids).toEqual([one]);
    expect((await list(world, own, "status=bounced")).ids).toEqual([two]);
  });
});

describe("a filtered walk", () => {
  test("meets every match once in either direction, however sparse they are", async ({ world }) => {
    const own = await newProject(world, { credits: 5000 });
    const rare: string[] = [];
    for (let round = 0; round < 4; round++) {
      await sendHundred(world, own);
      rare.push(...(await send(world, own, 1, { tags: [{ name: "rare", value: "yes" }] })));
    }
    for (const limit of [1, 2, 100]) {
      const forward = await walk(world, own, limit, "after", "", "&tag=rare:yes");
      expect(forward.flatMap((page) => page.ids)).toEqual(rare.toReversed());
      const back = await walk(world, own, limit, "before", rare[0], "&tag=rare:yes");
      expect(back.flatMap((page) => page.ids.toReversed())).toEqual(rare.slice(1));
    }
  });

  test("goes on behind a stretch that it does not read in one go", async ({ world }) => {
    const own = await newProject(world, { credits: 5000, monthlyQuota: 5000 });
    const [rare] = await send(world, own, 1, { tags: [{ name: "rare", value: "yes" }] });
    for (let round = 0; round < 21; round++) {
      await sendHundred(world, own);
    }
    const first = await list(world, own, "tag=rare");
    expect(first).toMatchObject({ ids: [], hasMore: true, nextCursor: expect.stringMatching(/^eml_/) });
    expect((await list(world, own, `tag=rare&after=${first.nextCursor}`)).ids).toEqual([rare]);
    expect((await walk(world, own, 20, "after")).flatMap((page) => page.ids)).toHaveLength(2101);
  });
});

/** Rows of a bulk call, laid out but not sent: there are many, and a list shows them alike. */
async function sendHundred(world: World, { id, key, email }: TestProject): Promise<void> {
  const emails = Array.from({ length: 100 }, () => email());
  const { body } = await world.api("POST", "/emails/bulk", { key, body: { emails } });
  const bulkId = body.items[0].id.replace(/^eml_(.*)01$/, "blk_$100");
  await expandBulk(world.services, id, bulkId);
  world.clock.advance(1);
}
