import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { startWorld, type World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

/** A broadcast to 60 contacts, of whom the first was left out and the second was suppressed before it was sent. */
async function newResults(world: World) {
  await world.settle();
  const sender = await newSender(world, { contacts: 60 });
  const { call, addresses, path, send } = sender;
  const suppress = (at: number) => call("POST", "/suppressions", { email: addresses[at] });
  await suppress(0);
  await send();
  while (await world.jobs.workOff(world.services));
  await suppress(1);
  return { ...sender, get: async (sub: string) => (await call("GET", `${path}/${sub}`)).body };
}

interface Row {
  readonly id: string;
  readonly to: string;
  readonly status: string;
}

describe("what became of a broadcast", () => {
  test("is listed for each recipient, the highest id first, in pages that join", async ({ world }) => {
    const { get, addresses } = await newResults(world);
    expect((await get("emails?limit=1")).items).toMatchObject([{ status: "queued", reason: null }]);
    await world.settle();
    const first = await get("emails?limit=40");
    const second = await get(`emails?limit=40&after=${first.nextCursor}`);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    const rows: readonly Row[] = [...first.items, ...second.items];
    expect(rows.map(({ to }) => to)).toEqual(addresses.slice(1).toReversed());
    expect(rows.map(({ id }) => id)).toEqual(
      rows
        .map(({ id }) => id)
        .toSorted()
        .toReversed(),
    );
    expect(rows.at(-1)).toMatchObject({ status: "suppressed", reason: "suppressed", messageId: null });
    expect(rows[0]).toMatchObject({ status: "delivered", reason: null, messageId: expect.any(String) });
    const back = await get(`emails?limit=40&before=${second.prevCursor}`);
    expect(back.items).toEqual(first.items);
    expect((await get("emails?page=1")).name).toBe("invalid_pagination");
    expect((await get(`emails?after=${rows[0]?.id.slice(0, -3)}000`)).name).toBe("invalid_cursor");
  });

  test("has pages with totals where the operator allows them", async ({ onTestFinished }) => {
    const world = await startWorld({ paginationOffsetEnabled: true });
    onTestFinished(() => world.stop());
    const { get } = await newResults(world);
    await world.settle();
    const { items } = await get("emails");
    expect(await get("emails?page=2&limit=10")).toEqual({
      ...{ items: items.slice(10, 20), total: 59, page: 2, totalPages: 6 },
    });
    expect(await get("unsent?page=1")).toMatchObject({ total: 2, page: 1, totalPages: 1 });
  });

  test("names everyone who did not get it, and sums up to its recipients", async ({ world }) => {
    const { get, contactIds, path } = await newResults(world);
    const before = await get("analytics");
    expect(before).toMatchObject({ recipients: 59, sent: 0, rates: { bounced: null, opened: null } });
    await world.settle();
    const [leftOut, suppressed] = await contactIds();
    const { items } = await get("unsent");
    expect(items).toHaveLength(2);
    const reason = "suppressed";
    expect(items).toContainEqual({ emailId: null, contactId: leftOut, reason, detail: null });
    const emailId = expect.stringMatching(/^eml_/);
    expect(items).toContainEqual({ emailId, contactId: suppressed, reason, detail: null });
    const one = await get("unsent?limit=1");
    const other = await get(`unsent?limit=1&after=${one.nextCursor}`);
    expect([...one.items, ...other.items]).toEqual(items);
    expect(await get("analytics")).toMatchObject({
      ...{ recipients: 59, sent: 58, unsent: { suppressed: 1 }, leftOut: { suppressed: 1 } },
      ...{ delivered: 58, bounced: 0, rates: { bounced: 0, complained: 0, opened: 0 } },
    });
    const { key } = await newProject(world);
    for (const sub of ["emails", "unsent", "analytics"])
      expect((await world.api("GET", `${path}/${sub}`, { key })).status).toBe(404);
  });
});
