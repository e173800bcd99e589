import { describe, expect } from "vitest";
import { idOf, type Listed, listKinds } from "../api/list-kinds.ts";
import { testIn } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { specified } from "./specified.ts";

const plans = { free: { monthlyQuota: 9000, domains: 100, webhooks: 100 } };

const test = testIn({ plans, paginationOffsetEnabled: true });

/** What a new project, or its owner, has in a list; nothing in all others. */
const rowsOfNewProject: Readonly<Record<string, number>> = {
  // The keys that its test made.
  listAudit: 2,
  listDomains: 1,
  listKeys: 1,
  // The free credits.
  listLedger: 1,
  listMembers: 1,
  listProjects: 1,
};

async function idsIn(world: World, { path, by }: Listed, query: string): Promise<readonly string[]> {
  const { status, body } = await world.api("GET", `${path}?${query}`, by);
  expect([path, query, status]).toEqual([path, query, 200]);
  return body.items.map(idOf);
}

describe.each(Object.entries(listKinds))("%s", (id, { offset, open }) => {
  test.for(offset === "never" ? ["limit=100"] : ["limit=100", "page=1&limit=100"])(
    "returns no row of another project that has just read its own: %s",
    async (query, { world }) => {
      const owner = await open(world);
      const added = [await owner.add(), await owner.add()];
      const rows = await idsIn(world, owner, query);
      expect(rows).toEqual(expect.arrayContaining(added));
      const other = await open(world);
      const rowsOfOther = await idsIn(world, other, query);
      expect(rowsOfOther).toHaveLength(rowsOfNewProject[id] ?? 0);
      expect(rowsOfOther.filter((one) => rows.includes(one))).toEqual([]);
      world.clock.advance(1);
      const own = await other.add();
      expect(new Set(await idsIn(world, other, query))).toEqual(new Set([...rowsOfOther, own]));
      expect(await idsIn(world, owner, query)).toEqual(rows);
    },
  );
});

test("listContactProperties returns no property of another project", async ({ world }) => {
  const newList = () => listKinds["listContacts"]?.open(world);
  const [owner, other] = [await newList(), await newList()];
  const keys = async (by: Listed | undefined) =>
    (await world.api("GET", "/contact-properties", by?.by)).body.items.map(({ key }: { key: string }) => key);
  const body = { key: "shoe_size", type: "number" };
  expect((await world.api("POST", "/contact-properties", { ...owner?.by, body })).status).toBe(201);
  expect(await keys(owner)).toEqual(["shoe_size"]);
  expect(await keys(other)).toEqual([]);
  expect(await keys(owner)).toEqual(["shoe_size"]);
});

test("listImportErrors returns no line of another project that has just read its own", async ({ world }) => {
  const errorsOf = async (csv: string) => {
    const by = (await listKinds["listContacts"]?.open(world))?.by;
    const body = { csv, onConflict: "update" };
    const { id } = (await world.api("POST", "/contacts/imports", { ...by, body })).body;
    await world.settle();
    return (await world.api("GET", `/contacts/imports/${id}/errors`, by)).body.items;
  };
  expect(await errorsOf("email\nnot an address\n")).toHaveLength(1);
  expect(await errorsOf("email\nada@example.com\n")).toEqual([]);
});

const owned = [
  ...[
    "Emails",
    "Contacts",
    "Audiences",
    "Topics",
    "Segments",
    "Templates",
    "Broadcasts",
    "Domains",
    "Webhooks",
  ],
  ...["InboundEmails", "InboundRoutes"],
];

specified("1.project-owns-data", async ({ world, project: other }) => {
  for (const name of owned.map((one) => `list${one}`)) {
    const listed = await listKinds[name]?.open(world);
    if (!listed) throw new Error(`there is no ${name}`);
    const path = `${listed.path}/${await listed.add()}`;
    expect([path, (await world.api("GET", path, listed.by)).status]).toEqual([path, 200]);
    expect([path, (await world.api("GET", path, { key: other.key })).status]).toEqual([path, 404]);
    expect((await idsIn(world, { ...listed, by: { key: other.key } }, "limit=100")).length).toBe(
      name === "listDomains" ? 1 : 0,
    );
  }
});
