import { describe, expect } from "vitest";
import { inWorld } from "../../support/test.ts";
import { type Caller, newCaller, told } from "../contacts/caller.ts";

const test = inWorld
  .extend("client", { scope: "file" }, ({ world }) => newCaller(world))
  .extend("vip", { scope: "file" }, ({ client }) => client.group("audiences"))
  .extend("news", { scope: "file" }, ({ client }) => client.group("topics"));

test.beforeAll(async ({ client, vip, news, world }) => {
  await client.make("/contact-properties", { key: "born", type: "date" });
  await client.contact("ada@example.com", {
    ...{ firstName: "Ada", lastName: "Lovelace", audienceIds: [vip], topicIds: [news] },
    properties: { plan: "Pro", age: 36, paid: true, born: "1815-12-10", city: "Z\u00fcrich" },
  });
  world.clock.advance(24 * 60 * 60_000);
  await client.contact("bob@bücher.example", {
    firstName: "bob",
    properties: { plan: "free", age: 7, paid: false, city: "Zu\u0308rich", island: "ΟΔΟΣΣΑ" },
  });
  world.clock.advance(24 * 60 * 60_000);
  await client.contact("Cid@example.org", { unsubscribed: true, topicIds: [news], properties: { age: 36 } });
});

const [ada, bob, cid] = ["ada", "bob", "Cid"];
const offset = "must be an ISO 8601 time with an offset, such as 2030-01-31T09:00:00+01:00";
const second = "2026-06-16T12:00:00.000Z";

/** Who is in a segment, oldest first. */
async function within(client: Caller, filter: unknown): Promise<readonly string[]> {
  const { id } = await client.make("/segments", { name: "S", filter });
  const addresses = await client.addresses(`/segments/${id}/contacts`);
  await client.remove(`/segments/${id}`);
  return addresses.map((address) => address.split("@")[0] ?? "").reverse();
}

describe("each operator of each field finds the right contacts", () => {
  test.for([
    ["email", "equals", "ADA@Example.com", [ada]],
    ["email", "equals", "BOB@BÜCHER.example", [bob]],
    ["email", "equals", "bob@xn--bcher-kva.example", [bob]],
    ["email", "equals", "nonsense", []],
    ["email", "not_equals", "BOB@BÜCHER.example", [ada, cid]],
    ["email", "in", ["bob@bücher.example", "CID@example.org", "x"], [bob, cid]],
    ["email", "contains", "EXAMPLE.", [ada, cid]],
    ["email", "starts_with", "cid", [cid]],
    ["email", "ends_with", ".ORG", [cid]],
    ["email", "ends_with", "@BÜCHER.example", [bob]],
    ["email", "ends_with", "@xn--bcher-kva.example", [bob]],
    ["email", "contains", "bu\u0308cher", [bob]],
    ["email", "exists", true, [ada, bob, cid]],
    ["email", "exists", false, []],
    ["firstName", "equals", "BOB", [bob]],
    ["firstName", "not_equals", "ada", [bob, cid]],
    ["firstName", "exists", true, [ada, bob]],
    ["firstName", "exists", false, [cid]],
    ["lastName", "contains", "lace", [ada]],
    ["lastName", "in", ["LOVELACE"], [ada]],
    ["createdAt", "before", second, [ada]],
    ["createdAt", "after", second, [cid]],
    ["createdAt", "after", "2026-06-16T00:00:00Z", [bob, cid]],
    ["createdAt", "before", "0001-01-01T00:00:00Z", []],
    ["createdAt", "after", "0001-01-01T00:00:00Z", [ada, bob, cid]],
    ["createdAt", "before", "9999-12-31T23:59:59Z", [ada, bob, cid]],
    ["createdAt", "after", "9999-12-31T23:59:59Z", []],
    ["unsubscribed", "equals", true, [cid]],
    ["unsubscribed", "not_equals", true, [ada, bob]],
    ["audienceId", "equals", "vip", [ada]],
    ["audienceId", "not_equals", "vip", [bob, cid]],
    ["topicId", "equals", "news", [ada, cid]],
    ["topicId", "in", ["news"], [ada, cid]],
    ["properties.plan", "equals", "pro", [ada]],
    ["properties.plan", "not_equals", "pro", [bob, cid]],
    ["properties.plan", "exists", false, [cid]],
    ["properties.plan", "in", ["pro", "free", 36], [ada, bob]],
    ["properties.plan", "ends_with", "E", [bob]],
    ["properties.city", "equals", "Zu\u0308rich", [ada, bob]],
    ["properties.city", "equals", "Z\u00fcrich", [ada, bob]],
    ["properties.city", "not_equals", "Z\u00fcrich", [cid]],
    ["properties.city", "in", ["Z\u00dcRICH"], [ada, bob]],
    ["properties.city", "contains", "\u00fcr", [ada, bob]],
    ["properties.city", "starts_with", "zu\u0308", [ada, bob]],
    ["properties.island", "starts_with", "ΟΔΟΣ", [bob]],
    ["properties.island", "equals", "οδοςσα", [bob]],
    ["properties.age", "equals", 36, [ada, cid]],
    ["properties.age", "equals", "36", []],
    ["properties.age", "greater_than", 7, [ada, cid]],
    ["properties.age", "less_than", 36, [bob]],
    ["properties.age", "contains", "3", []],
    ["properties.paid", "equals", false, [bob]],
    ["properties.paid", "in", [true, false], [ada, bob]],
    ["properties.born", "equals", "1815-12-10", [ada]],
    ["properties.born", "equals", "1815-12-10T01:00:00+01:00", [ada]],
    ["properties.born", "before", "1900-01-01", [ada]],
    ["properties.born", "after", "1900-01-01", []],
    ["properties.plan", "before", "1900-01-01", []],
    ["properties.nobody_has_it", "exists", false, [ada, bob, cid]],
    ["properties.toString", "exists", true, []],
  ] as const)(
    "the filter %s %s %j finds %j",
    async ([field, operator, value, expected], { client, vip, news }) => {
      const named = (one: unknown) => (one === "vip" ? vip : one === "news" ? news : one);
      const real = Array.isArray(value) ? value.map(named) : named(value);
      for (const filter of [
        { all: [{ field, operator, value: real }] },
        { any: [{ field, operator, value: real }] },
        {
          all: [
            { field: "email", operator: "exists", value: true },
            { any: [{ field, operator, value: real }] },
          ],
        },
      ])
        expect(await within(client, filter)).toEqual(expected);
    },
  );

  test("all or any of the conditions have to match, at any depth", async ({ client }) => {
    const age = { field: "properties.age", operator: "equals", value: 36 };
    const paid = { field: "properties.paid", operator: "equals", value: true };
    const free = { field: "properties.plan", operator: "equals", value: "free" };
    expect(await within(client, { all: [age, paid] })).toEqual([ada]);
    expect(await within(client, { any: [paid, free] })).toEqual([ada, bob]);
    expect(
      await within(client, {
        all: [age, { any: [free, { field: "unsubscribed", operator: "equals", value: true }] }],
      }),
    ).toEqual([cid]);
    expect(await within(client, { any: [{ all: [age, paid] }, { all: [age, free] }, free] })).toEqual([
      ada,
      bob,
    ]);
    expect(await within(client, nested(5, age))).toEqual([ada, cid]);
  });
});

const leaf = { field: "email", operator: "exists", value: true };

function nested(depth: number, inside: unknown = leaf): unknown {
  let filter: unknown = inside;
  for (let at = 0; at < depth; at++) filter = at % 2 ? { any: [filter] } : { all: [filter] };
  return filter;
}

describe("a filter", () => {
  test("has at most 50 conditions", async ({ client }) => {
    const leaves = (count: number) => ({ any: Array.from({ length: count }, () => leaf) });
    expect(await within(client, leaves(50))).toHaveLength(3);
    expect(await within(client, { all: [leaves(25), leaves(25)] })).toHaveLength(3);
    for (const filter of [leaves(51), { all: [leaves(25), leaves(26)] }])
      expect(told(await client.post("/segments", { name: "S", filter }))).toEqual([400, "validation_error"]);
  });

  const deep = `${'{"all":['.repeat(9_000)}{}${"]}".repeat(9_000)}`;
  const hostile: readonly (readonly [string, unknown])[] = [
    ["six deep", nested(6)],
    ["six deep, beside what is not", { all: [leaf, nested(5)] }],
    ["a hundred deep", nested(100)],
    ["nothing", {}],
    ["no conditions", { all: [] }],
    ["an empty inside", { all: [leaf, { any: [] }] }],
    ["a bare condition", leaf],
    ["both", { all: [leaf], any: [leaf] }],
    ["a list", [leaf]],
    ["a text", "all"],
    ["null", null],
    ["a null condition", { all: [null] }],
    ["a number for a list", { all: 1 }],
    ["a list-like", { all: { 0: leaf, length: 1 } }],
    ["another field", { all: [{ ...leaf, field: "key" }] }],
    ["an inherited field", { all: [{ ...leaf, field: "constructor" }] }],
    ["another inherited one", { all: [{ ...leaf, field: "__proto__" }] }],
    ["a property without a name", { all: [{ ...leaf, field: "properties." }] }],
    ["a property in a property", { all: [{ ...leaf, field: "properties.a.b" }] }],
    ["an inherited operator", { all: [{ ...leaf, operator: "toString" }] }],
    ["an operator that the field lacks", { all: [{ field: "email", operator: "greater_than", value: 1 }] }],
    ["contains for a time", { all: [{ field: "createdAt", operator: "contains", value: "2026" }] }],
    ["a time that is none", { all: [{ field: "createdAt", operator: "before", value: "2026-02-31" }] }],
    [
      "a time without offset",
      { all: [{ field: "createdAt", operator: "before", value: "2026-02-01T00:00:00" }] },
    ],
    ["a number for a text", { all: [{ field: "firstName", operator: "equals", value: 1 }] }],
    ["a text for a flag", { all: [{ field: "unsubscribed", operator: "equals", value: "true" }] }],
    ["a text for exists", { all: [{ ...leaf, value: "true" }] }],
    ["a list for equals", { all: [{ field: "email", operator: "equals", value: ["a"] }] }],
    ["a text for in", { all: [{ field: "email", operator: "in", value: "a" }] }],
    ["an empty list for in", { all: [{ field: "email", operator: "in", value: [] }] }],
    ["a long list for in", { all: [{ field: "email", operator: "in", value: Array(101).fill("a") }] }],
    ["a long text", { all: [{ field: "email", operator: "contains", value: "a".repeat(1001) }] }],
    ["a number that is not kept", { all: [{ field: "properties.a", operator: "equals", value: 1e300 }] }],
    ["an object for a value", { all: [{ field: "properties.a", operator: "equals", value: { $ne: 1 } }] }],
    ["more in a condition", { all: [{ ...leaf, not: true }] }],
    ["more in a group", { all: [leaf], not: true }],
  ];

  test.for(hostile)("is refused when it is %s", async ([_, filter], { client }) => {
    const answer = await client.post("/segments", { name: "S", filter });
    expect(told(answer)).toEqual([400, "validation_error"]);
    expect(answer.body.issues.length).toBeGreaterThan(0);
  });

  test.for([
    ["email", "in", ["a@x.test", 1], "must be a list of texts"],
    ["lastName", "in", [true], "must be a list of texts"],
    ["audienceId", "in", [1], "must be a list of texts"],
    ["email", "contains", "", "must not be empty: every text has an empty part"],
    ["firstName", "starts_with", "", "must not be empty: every text has an empty part"],
    ["properties.plan", "ends_with", "", "must not be empty: every text has an empty part"],
    ["createdAt", "before", "2026-02-01T00:00:00", offset],
    ["createdAt", "after", "2026-02-01", offset],
    ["createdAt", "before", "2026-02-30T00:00:00Z", offset],
    ["properties.born", "before", "2026-02-01T00:00", "does not fit the field and the operator"],
  ] as const)(
    "%s %s %j is refused by the name of its value",
    async ([field, operator, value, message], { client }) => {
      const filter = { all: [{ any: [leaf, { field, operator, value }] }] };
      const issues = [{ path: "filter.all[0].any[1].value", message }];
      for (const [path, body] of [
        ["/segments", { name: "S", filter }],
        ["/segments/preview", { filter }],
      ] as const) {
        const answer = await client.post(path, body);
        expect(told(answer)).toEqual([400, "validation_error"]);
        expect(answer.body.issues).toEqual(issues);
      }
    },
  );

  test("is refused when it is nested nine thousand deep or larger than a row", async ({ world, client }) => {
    const { key } = client.project;
    const text = `{"name":"S","filter":${deep}}`;
    expect(told(await world.api("POST", "/segments", { key, text }))[0]).toBe(400);
    const large = { field: "email", operator: "in", value: Array(100).fill("a".repeat(900)) };
    const filter = { any: Array(40).fill(large) };
    expect(told(await client.post("/segments", { name: "S", filter }))).toEqual([400, "validation_error"]);
  });

  test("that names a missing group is refused, and nothing is written", async ({
    world,
    client,
    vip,
    news,
  }) => {
    const { id } = await client.make("/segments", { name: "S", filter: { all: [leaf] } });
    const other = await newCaller(world);
    const foreign = await other.group("audiences");
    for (const value of [foreign, "aud_01KV5JE8G09BQEJJWM1YBQ5300", "x", news]) {
      const filter = { any: [leaf, { all: [{ field: "audienceId", operator: "in", value: [vip, value] }] }] };
      const isOwn = value === news;
      expect((await client.post("/segments", { name: "S", filter })).status, value).toBe(isOwn ? 201 : 404);
      if (!isOwn) expect(told(await client.patch(`/segments/${id}`, { filter }))).toEqual([404, "not_found"]);
    }
    expect((await client.get(`/segments/${id}`)).body.filter).toEqual({ all: [leaf] });
  });
});

describe("a segment", () => {
  test("is created, read, listed, changed and deleted; its contacts stay", async ({ world }) => {
    const own = await newCaller(world);
    await own.contact("a@x.test");
    const filter = { all: [leaf] };
    const made = await own.make("/segments", { name: " Everybody ", description: "All", filter });
    expect(made).toMatchObject({ name: "Everybody", description: "All", filter });
    expect((await own.get(`/segments/${made.id}`)).body).toEqual(made);
    expect((await own.get("/segments")).body.items).toEqual([made]);
    const nobody = { all: [{ ...leaf, value: false }] };
    const changed = await own.patch(`/segments/${made.id}`, { filter: nobody, description: null });
    expect(changed.body).toMatchObject({ name: "Everybody", description: null, filter: nobody });
    expect(await own.addresses(`/segments/${made.id}/contacts`)).toEqual([]);
    expect((await own.remove(`/segments/${made.id}`)).body).toEqual({ id: made.id, deleted: true });
    for (const answer of [
      await own.get(`/segments/${made.id}`),
      await own.get(`/segments/${made.id}/contacts`),
      await own.patch(`/segments/${made.id}`, { name: "x" }),
      await own.remove(`/segments/${made.id}`),
    ])
      expect(told(answer)).toEqual([404, "not_found"]);
    expect(await own.addresses("/contacts")).toEqual(["a@x.test"]);
  });
});
