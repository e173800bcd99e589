import { afterAll, beforeAll, expect } from "vitest";
import { told } from "../api/contacts/caller.ts";
import { idOf, type Listed, type ListKind, listKinds, pageOf, rowsOf } from "../api/list-kinds.ts";
import { newProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { newSentBroadcast } from "./sent-broadcast.ts";
import { specified, specifiedInPart } from "./specified.ts";

/** One world with default settings, one with offset pages of long lists allowed. */
let world: World;
let open: World;
beforeAll(async () => {
  const plans = { free: { monthlyQuota: 9000, domains: 100, webhooks: 100 } };
  world = await startWorld({ plans });
  open = await startWorld({ plans, paginationOffsetEnabled: true });
});
afterAll(() => Promise.all([world.stop(), open.stop()]));

type Check = (at: {
  readonly listed: Listed;
  readonly ids: readonly string[];
  readonly at: World;
}) => Promise<void>;

/** Asserts something about every list of the service that `which` selects. */
async function forEach(
  check: Check,
  which: (kind: ListKind) => World | undefined = () => world,
): Promise<void> {
  for (const kind of Object.values(listKinds)) {
    const at = which(kind);
    if (!at) continue;
    const listed = await kind.open(at);
    await check({ listed, ids: await rowsOf(at, listed, 7), at });
  }
}

const ask = ({ path, by }: Listed, query: string, at = world) => at.api("GET", `${path}?${query}`, by);
const withOffset = ({ offset }: ListKind) => (offset === "never" ? undefined : open);

specified("4.list-contacts", async () => {
  const kind = listKinds["listContacts"];
  if (!kind) throw new Error("contacts are not listed");
  for (const at of [world, open]) {
    const { listed, ids } = await (async () => {
      const one = await kind.open(at);
      return { listed: one, ids: await rowsOf(at, one, 5) };
    })();
    expect((await pageOf(at, listed)).ids).toEqual(ids);
    const answer = await ask(listed, "page=2&limit=2", at);
    if (at === world) expect(told(answer)).toEqual([400, "invalid_pagination"]);
    else expect(answer.body.items.map(idOf)).toEqual(ids.slice(2, 4));
  }
  const { newKey } = await newProject(world);
  const reads = async (scopes: readonly ["contact:read"] | readonly ["contact:write"]) =>
    (await world.api("GET", "/contacts", { key: await newKey({ scopes }) })).status;
  expect([await reads(["contact:read"]), await reads(["contact:write"])]).toEqual([200, 403]);
});

specified("8.limit.offset-enablement", async () => {
  const ofContacts = ["listContacts", "listAudienceContacts", "listTopicContacts", "listSegmentContacts"];
  for (const name of [...ofContacts, "listActivity", "listInboundEmails"]) {
    for (const at of [world, open]) {
      const listed = await listKinds[name]?.open(at);
      if (!listed) throw new Error(`there is no ${name}`);
      const { status, body } = await ask(listed, "page=1", at);
      expect([name, status, body.name]).toEqual(
        at === open ? [name, 200, undefined] : [name, 400, "invalid_pagination"],
      );
    }
  }
  for (const at of [world, open]) {
    const { path, key } = await newSentBroadcast(at);
    const { status } = await at.api("GET", `${path}/emails?page=1`, { key });
    expect(status).toBe(at === open ? 200 : 400);
  }
});

specified("8.bounded-lists", async () => {
  for (const name of ["listDomains", "listWebhooks", "listAudiences", "listTemplates", "listBroadcasts"]) {
    const listed = await listKinds[name]?.open(world);
    if (!listed) throw new Error(`there is no ${name}`);
    expect((await ask(listed, "page=1")).body).toMatchObject({ page: 1, total: expect.any(Number) });
  }
});

const others = ["Webhooks", "Audiences", "Templates", "Broadcasts", "Activity", "InboundEmails"];

specified("4.other-lists", async () => {
  for (const name of others.map((one) => `list${one}`)) {
    const listed = await listKinds[name]?.open(open);
    if (!listed) throw new Error(`there is no ${name}`);
    const ids = await rowsOf(open, listed, 5);
    expect((await pageOf(open, listed, `after=${ids[1]}&limit=2`)).ids).toEqual(ids.slice(2, 4));
    expect((await ask(listed, "page=2&limit=2", open)).body.items.map(idOf)).toEqual(ids.slice(2, 4));
  }
  const { path, key, recipients } = await newSentBroadcast(open);
  const page = async (query: string) => (await open.api("GET", `${path}/emails?${query}`, { key })).body;
  const ids = (await page("")).items.map(idOf);
  expect(new Set(ids).size).toBe(recipients.length);
  expect((await page(`after=${ids[0]}&limit=1`)).items.map(idOf)).toEqual(ids.slice(1, 2));
});

specified("1.lists-paginated", () =>
  forEach(async ({ listed, ids, at }) => {
    expect((await pageOf(at, listed, `after=${ids[2]}`)).ids).toEqual(ids.slice(3));
  }),
);

specified("8.pagination.rule-1", () =>
  forEach(async ({ listed }) => {
    for (const query of ["", "limit=2"])
      expect(Object.keys((await ask(listed, query)).body).toSorted()).toEqual([
        "hasMore",
        "items",
        "nextCursor",
        "prevCursor",
      ]);
  }),
);

specified("8.pagination.rule-2", () =>
  forEach(async ({ listed, ids, at }) => {
    const { items, ...totals } = (await ask(listed, "page=2&limit=3", at)).body;
    expect(items.map(idOf)).toEqual(ids.slice(3, 6));
    expect(totals).toEqual({ total: ids.length, page: 2, totalPages: Math.ceil(ids.length / 3) });
  }, withOffset),
);

specified("8.pagination.rule-3.directions", () =>
  forEach(async ({ listed, ids, at }) => {
    expect((await pageOf(at, listed, `after=${ids[1]}&limit=3`)).ids).toEqual(ids.slice(2, 5));
    expect((await pageOf(at, listed, `before=${ids[5]}&limit=3`)).ids).toEqual(ids.slice(2, 5));
  }),
);

specified("8.pagination.rule-3.cursor", () =>
  forEach(async ({ listed, ids, at }) => {
    for (const [place, id] of ids.entries())
      expect((await pageOf(at, listed, `after=${id}&limit=100`)).ids).toEqual(ids.slice(place + 1));
  }),
);

specified("8.pagination.rule-4", () =>
  forEach(async ({ listed, at }) => {
    const first = await pageOf(at, listed, "limit=3");
    for (const query of ["after=", "before="])
      expect(await pageOf(at, listed, `${query}&limit=3`)).toEqual(first);
  }),
);

specified("8.pagination.rule-5.order", () =>
  forEach(async ({ listed }) => {
    const { items } = (await ask(listed, "limit=100")).body;
    const places = items.map(
      (one: { createdAt?: string; at?: string; id?: string }) => `${one.createdAt ?? one.at} ${idOf(one)}`,
    );
    expect(places).toEqual(places.toSorted().toReversed());
    // Some rows have the same time.
    expect(new Set(places.map((place: string) => place.split(" ")[0])).size).toBeLessThan(places.length);
  }),
);

specified("8.pagination.rule-5.ties", () =>
  forEach(async ({ listed, at }) => {
    const { items } = (await ask(listed, "limit=100")).body;
    const timeOf = (one: { createdAt?: string; at?: string }) => one.createdAt ?? one.at;
    let ties = 0;
    for (const [place, one] of items.entries()) {
      const next = items[place + 1];
      if (!next || timeOf(next) !== timeOf(one)) continue;
      ties += 1;
      expect(idOf(one) > idOf(next)).toBe(true);
      expect((await pageOf(at, listed, `after=${idOf(one)}&limit=1`)).ids).toEqual([idOf(next)]);
    }
    expect(ties).toBeGreaterThan(0);
  }),
);

specified("8.pagination.rule-5.cursor-row", () =>
  forEach(async ({ listed, ids, at }) => {
    for (const id of ids)
      for (const way of ["after", "before"])
        expect((await pageOf(at, listed, `${way}=${id}&limit=100`)).ids).not.toContain(id);
  }),
);

specified("8.pagination.rule-6", () =>
  forEach(async ({ listed, ids, at }) => {
    for (const [place, id] of ids.entries()) {
      const newer = ids.slice(Math.max(0, place - 3), place);
      expect((await pageOf(at, listed, `before=${id}&limit=3`)).ids).toEqual(newer);
    }
  }),
);

specifiedInPart(
  "8.pagination.rule-7.next",
  "a filtered page that ends early continues from a row that it left out",
  () =>
    forEach(async ({ listed, ids, at }) => {
      expect((await pageOf(at, listed, "limit=4")).nextCursor).toBe(ids[3]);
      expect((await pageOf(at, listed, `after=${ids[3]}&limit=2`)).ids).toEqual(ids.slice(4, 6));
    }),
);

specifiedInPart(
  "8.pagination.rule-7.previous",
  "a filtered page that ends early continues from a row that it left out",
  () =>
    forEach(async ({ listed, ids, at }) => {
      const { prevCursor } = await pageOf(at, listed, `after=${ids[2]}&limit=2`);
      expect(prevCursor).toBe(ids[3]);
      expect((await pageOf(at, listed, `before=${prevCursor}&limit=2`)).ids).toEqual(ids.slice(1, 3));
    }),
);

specifiedInPart(
  "8.pagination.rule-7.empty",
  "a filtered page that ends early continues from a row that it left out",
  () =>
    forEach(async ({ listed, ids, at }) => {
      expect(await pageOf(at, listed, `after=${ids.at(-1)}`)).toEqual({
        ...{ ids: [], hasMore: false, nextCursor: null, prevCursor: null },
      });
    }),
);

specifiedInPart(
  "8.pagination.rule-7.has-more",
  "it is true also where a filtered page ends early and no row follows",
  () =>
    forEach(async ({ listed, ids, at }) => {
      const more = async (query: string) => (await pageOf(at, listed, query)).hasMore;
      expect(await more(`after=${ids[1]}&limit=${ids.length - 2}`)).toBe(false);
      expect(await more(`after=${ids[1]}&limit=${ids.length - 3}`)).toBe(true);
      expect([await more(`before=${ids[2]}&limit=2`), await more(`before=${ids[2]}&limit=1`)]).toEqual([
        false,
        true,
      ]);
    }),
);

specified("8.pagination.rule-8.offset", () =>
  forEach(async ({ listed, ids, at }) => {
    const page = async (query: string) => (await ask(listed, query, at)).body.items.map(idOf);
    expect(await page("page=1&limit=3")).toEqual(ids.slice(0, 3));
    at.clock.advance(1);
    await listed.add();
    // The row that ended the first page begins the second.
    expect(await page("page=2&limit=3")).toEqual(ids.slice(2, 5));
  }, withOffset),
);

specified("8.pagination.rule-8.cursor", () =>
  forEach(async ({ listed, ids, at }) => {
    const { nextCursor } = await pageOf(at, listed, "limit=3");
    at.clock.advance(1);
    await listed.add();
    expect((await pageOf(at, listed, `after=${nextCursor}&limit=3`)).ids).toEqual(ids.slice(3, 6));
    const now = (await pageOf(at, listed, "limit=100")).ids;
    expect(now.length).toBeGreaterThan(ids.length);
    expect((await pageOf(at, listed, `before=${ids[0]}&limit=100`)).ids).toEqual(now.slice(0, -ids.length));
  }),
);

/** Asserts that every list refuses a query about one of its rows. */
const refuse = (queryOf: (id: string) => string, name: string) =>
  forEach(async ({ listed, ids }) => {
    expect(told(await ask(listed, queryOf(ids[0] ?? "")))).toEqual([400, name]);
  });

specified("7.400.page-with-cursor", () => refuse((id) => `page=1&after=${id}`, "invalid_pagination"));

specified("7.400.both-cursors", () => refuse((id) => `after=${id}&before=${id}`, "invalid_pagination"));

specified("7.400.unknown-cursor", () => refuse((id) => `after=${id}x`, "invalid_cursor"));

specified("7.400.page-disabled", () =>
  forEach(
    async ({ listed }) => {
      expect(told(await ask(listed, "page=1"))).toEqual([400, "invalid_pagination"]);
    },
    ({ offset }) => (offset === "always" ? undefined : world),
  ),
);

specified("8.limit.limit", () =>
  forEach(async ({ listed }) => {
    for (const limit of ["0", "101", "abc", "1.5"])
      expect(told(await ask(listed, `limit=${limit}`))).toEqual([400, "validation_error"]);
    for (const limit of ["1", "100"]) expect((await ask(listed, `limit=${limit}`)).status).toBe(200);
  }),
);
