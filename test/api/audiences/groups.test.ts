import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newCaller, told } from "../contacts/caller.ts";

const kinds = [
  ["audiences", "aud_01KV5JE8G09BQEJJWM1YBQ5300"],
  ["topics", "top_01KV5JE8G09BQEJJWM1YBQ5300"],
] as const;

describe.each(kinds)("%s", (kind, nobody) => {
  test("are created, read, changed, listed newest first, and deleted", async ({ world }) => {
    const { make, get, patch, remove } = await newCaller(world);
    const first = await make(`/${kind}`, { name: "  Customers  " });
    const at = world.clock.now().toISOString();
    expect(first).toEqual({
      ...{ id: expect.stringMatching(new RegExp(`^${nobody.slice(0, 4)}`)), name: "Customers" },
      ...{ description: null, contactCount: 0, createdAt: at, updatedAt: at },
    });
    world.clock.advance(1000);
    const second = await make(`/${kind}`, { name: "Customers", description: "Again" });
    const changed = await patch(`/${kind}/${first.id}`, { name: "Clients" });
    expect(changed.body).toEqual({ ...first, name: "Clients", updatedAt: second.createdAt });
    expect((await get(`/${kind}`)).body.items).toEqual([second, changed.body]);
    expect((await remove(`/${kind}/${first.id}`)).body).toEqual({ id: first.id, deleted: true });
    expect((await get(`/${kind}`)).body.items).toEqual([second]);
    for (const answer of [
      await get(`/${kind}/${first.id}`),
      await get(`/${kind}/${first.id}/contacts`),
      await patch(`/${kind}/${first.id}`, { name: "x" }),
      await remove(`/${kind}/${first.id}`),
    ])
      expect(told(answer)).toEqual([404, "not_found"]);
  });

  test.for([
    {},
    { name: "" },
    { name: "   " },
    { name: "a".repeat(101) },
    { name: "a\nb" },
    { name: 1 },
    { name: "A", description: "a".repeat(501) },
    { name: "A", contactCount: 7 },
    { name: "A", id: nobody },
  ])("are not created from %j", async (body, { world }) => {
    const { post, group, patch } = await newCaller(world);
    expect(told(await post(`/${kind}`, body))).toEqual([400, "validation_error"]);
    const id = await group(kind);
    if (Object.keys(body).length > 0)
      expect(told(await patch(`/${kind}/${id}`, body))).toEqual([400, "validation_error"]);
  });

  test("are deleted and counted once when two requests delete them at once", async ({ world }) => {
    const { group, get, remove } = await newCaller(world);
    const [id] = [await group(kind), await group(kind)];
    const answers = await Promise.all([1, 2, 3].map(() => remove(`/${kind}/${id}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    await world.settle();
    expect((await get("/limits")).body.usage[kind]).toBe(1);
  });
});

describe("an audience's contacts", () => {
  test("are added and removed, and refused without the audience or the contact", async ({ world }) => {
    const { group, contact, post, remove, countOf } = await newCaller(world);
    const [id, other] = [await group("audiences"), await group("audiences")];
    const one = await contact("a@x.test", { audienceIds: [other] });
    const nobody = "con_01KV5JE8G09BQEJJWM1YBQ5300";
    for (const body of [{ contactId: nobody }, { email: "b@x.test" }, { email: "nonsense" }])
      expect(told(await post(`/audiences/${id}/contacts`, body))).toEqual([404, "not_found"]);
    for (const body of [
      {},
      { contactId: one, email: "a@x.test" },
      { contactId: one, other: 1 },
      { contactId: "x" },
    ])
      expect(told(await post(`/audiences/${id}/contacts`, body))).toEqual([400, "validation_error"]);
    expect(told(await remove(`/audiences/${id}/contacts/${one}`))).toEqual([404, "not_found"]);
    expect(told(await remove(`/audiences/${id}/contacts/${nobody}`))).toEqual([404, "not_found"]);
    const added = await Promise.all(
      [1, 2, 3, 4].map(() => post(`/audiences/${id}/contacts`, { contactId: one })),
    );
    expect(added.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([await countOf(`/audiences/${id}`), await countOf(`/audiences/${other}`)]).toEqual([1, 1]);
  });
});

describe("deleting a topic", () => {
  test("removes it from its contacts, which stay", async ({ world }) => {
    const { group, contact, get, remove, addresses, make } = await newCaller(world);
    const [id, other] = [await group("topics"), await group("topics")];
    const filter = { any: [{ field: "topicId", operator: "equals", value: id }] };
    const segment = (await make("/segments", { name: "S", filter })).id;
    await contact("a@x.test", { topicIds: [id, other] });
    await contact("b@x.test", { topicIds: [id] });
    await remove(`/topics/${id}`);
    expect((await get("/contacts/a@x.test")).body.topicIds).toEqual([other]);
    expect(await addresses(`/segments/${segment}/contacts`)).toEqual([]);
    await world.settle();
    expect((await get("/contacts/a@x.test")).body.topicIds).toEqual([other]);
    expect((await get("/contacts/b@x.test")).body.topicIds).toEqual([]);
    expect(await addresses("/contacts")).toHaveLength(2);
    expect((await get(`/topics/${other}`)).body.contactCount).toBe(1);
  });
});
