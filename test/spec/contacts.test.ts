import { afterAll, beforeAll, expect } from "vitest";
import { newCaller, told } from "../api/contacts/caller.ts";
import { startWorld, type World } from "../support/world.ts";
import { specified, specifiedInPart } from "./specified.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

specifiedInPart("1.project-owns-data", "contacts, audiences, topics and segments", async () => {
  const [owner, other] = [await newCaller(world), await newCaller(world)];
  const filter = { all: [{ field: "email", operator: "exists", value: true }] };
  const rows = [
    ["/contacts", await owner.contact("a@x.test")],
    ["/audiences", await owner.group("audiences")],
    ["/topics", await owner.group("topics")],
    ["/segments", (await owner.make("/segments", { name: "S", filter })).id],
  ] as const;
  for (const [path, id] of rows) {
    expect((await owner.get(`${path}/${id}`)).body.id).toBe(id);
    expect((await owner.get(path)).body.items).toMatchObject([{ id }]);
    expect(told(await other.get(`${path}/${id}`))).toEqual([404, "not_found"]);
    expect((await other.get(path)).body.items).toEqual([]);
  }
});

specified("2.contact", async () => {
  const { group, contact, get, patch, make } = await newCaller(world);
  const [audience, topic] = [await group("audiences"), await group("topics")];
  const id = await contact("a@x.test");
  await make(`/audiences/${audience}/contacts`, { contactId: id });
  await make("/subscriptions/subscribe", { contactId: id, topicId: topic });
  expect((await get(`/contacts/${id}`)).body).toMatchObject({
    ...{ audienceIds: [audience], topicIds: [topic], unsubscribed: false, resubscriptionLocked: false },
  });
  await patch(`/contacts/${id}`, { unsubscribed: true, resubscriptionLocked: true });
  expect((await get(`/contacts/${id}`)).body).toMatchObject({
    ...{ unsubscribed: true, resubscriptionLocked: true },
  });
});

specified("2.audience", async () => {
  const { group, contact, get, remove } = await newCaller(world);
  const [id, other] = [await group("audiences"), await group("audiences")];
  const ids: string[] = [];
  for (let at = 0; at < 5; at++) {
    world.clock.advance(1);
    ids.unshift(await contact(`a${at}@x.test`, { audienceIds: at < 2 ? [id, other] : [id] }));
  }
  const look = async () => [
    (await get(`/audiences/${id}`)).body.contactCount,
    (await get(`/audiences/${id}/contacts`)).body.items.map((one: { id: string }) => one.id),
  ];
  expect(await look()).toEqual([5, ids]);
  await remove(`/audiences/${id}/contacts/${ids[0]}`);
  await remove(`/contacts/${ids[4]}`);
  expect(await look()).toEqual([3, ids.slice(1, 4)]);
  expect((await get(`/audiences/${other}`)).body.contactCount).toBe(1);
});

specified("2.topic", async () => {
  const { group, contact, countOf, make, remove } = await newCaller(world);
  const topicId = await group("topics");
  for (let at = 0; at < 4; at++) await contact(`a${at}@x.test`, { topicIds: at < 2 ? [topicId] : [] });
  await make("/subscriptions/subscribe", { email: "a3@x.test", topicId });
  expect(await countOf(`/topics/${topicId}`)).toBe(3);
  await remove("/contacts/a0@x.test");
  expect(await countOf(`/topics/${topicId}`)).toBe(2);
});

specified("2.segment", async () => {
  const { contact, make, addresses, patch } = await newCaller(world);
  await contact("a@x.test", { properties: { plan: "pro" } });
  await contact("b@x.test", { properties: { plan: "free" } });
  const filter = { all: [{ field: "properties.plan", operator: "equals", value: "pro" }] };
  const segment = await make("/segments", { name: "Pro", filter });
  expect(segment.filter).toEqual(filter);
  const path = `/segments/${segment.id}/contacts`;
  expect(await addresses(path)).toEqual(["a@x.test"]);
  await patch("/contacts/b@x.test", { properties: { plan: "pro" } });
  await patch("/contacts/a@x.test", { properties: { plan: null } });
  expect(await addresses(path)).toEqual(["b@x.test"]);
});

specified("3.states.contact", async () => {
  const { contact, get, make, patch } = await newCaller(world);
  const id = await contact("a@x.test");
  const state = async () => {
    const { unsubscribed, resubscriptionLocked } = (await get(`/contacts/${id}`)).body;
    return [unsubscribed, resubscriptionLocked];
  };
  expect(await state()).toEqual([false, false]);
  await make("/subscriptions/unsubscribe", { contactId: id });
  expect(await state()).toEqual([true, false]);
  await patch(`/contacts/${id}`, { resubscriptionLocked: true });
  expect(await state()).toEqual([true, true]);
});

specifiedInPart(
  "3.rule-2",
  "by an operation of the project; a recipient's own opt-out of everything, by the link of an email or a complaint, does set it",
  async () => {
    const { contact, make, patch } = await newCaller(world);
    const id = await contact("a@x.test");
    const unsubscribed = await make("/subscriptions/unsubscribe", { contactId: id });
    expect(unsubscribed).toMatchObject({ unsubscribed: true, resubscriptionLocked: false });
    // A locked contact stays locked.
    await patch(`/contacts/${id}`, { unsubscribed: false, resubscriptionLocked: true });
    expect(await make("/subscriptions/unsubscribe", { email: "a@x.test" })).toMatchObject({
      ...{ unsubscribed: true, resubscriptionLocked: true },
    });
  },
);

const subscribing = async () => {
  const { group, contact, post, patch, get, countOf } = await newCaller(world);
  const topicId = await group("topics");
  for (const [unsubscribed, resubscriptionLocked, status] of [
    [false, false, 200],
    [true, false, 200],
    [false, true, 200],
    [true, true, 403],
  ] as const) {
    const email = `${unsubscribed}-${resubscriptionLocked}@x.test`;
    const id = await contact(email, { unsubscribed });
    await patch(`/contacts/${id}`, { unsubscribed, resubscriptionLocked });
    const before = [(await get(`/contacts/${id}`)).body, await countOf(`/topics/${topicId}`)];
    for (const by of [{ contactId: id }, { email }]) {
      const answer = await post("/subscriptions/subscribe", { ...by, topicId });
      expect([email, answer.status]).toEqual([email, status]);
      if (status === 403) {
        expect(told(answer)).toEqual([403, "resubscription_locked"]);
        expect([(await get(`/contacts/${id}`)).body, await countOf(`/topics/${topicId}`)]).toEqual(before);
      } else expect(answer.body.topicIds).toEqual([topicId]);
    }
  }
};
specified("3.rule-3", subscribing);
specified("7.403.resubscription-locked", subscribing);

specified("3.rule-4", async () => {
  const { group, contact, get, remove, addresses, countOf } = await newCaller(world);
  const kinds = ["audiences", "audiences", "topics", "topics"] as const;
  const paths = await Promise.all(kinds.map(async (kind) => `/${kind}/${await group(kind)}`));
  const [one = "", two = "", three = "", four = ""] = paths.map((path) => path.split("/")[2]);
  const groups = { audienceIds: [one, two], topicIds: [three, four] };
  const id = await contact("a@x.test", groups);
  await contact("b@x.test", groups);
  expect((await remove(`/contacts/${id}`)).status).toBe(200);
  for (const path of paths) {
    expect(await countOf(path)).toBe(1);
    expect(await addresses(`${path}/contacts`)).toEqual(["b@x.test"]);
  }
  expect((await get(`/contacts/${id}`)).status).toBe(404);
});

specified("3.rule-5", async () => {
  const { group, contact, get, remove, addresses, countOf } = await newCaller(world);
  const [gone, other, topic] = [await group("audiences"), await group("audiences"), await group("topics")];
  const ids = [
    await contact("a@x.test", { audienceIds: [gone], topicIds: [topic] }),
    await contact("b@x.test", { audienceIds: [gone, other] }),
  ];
  await contact("c@x.test", { audienceIds: [other], topicIds: [topic] });
  await remove(`/audiences/${gone}`);
  const seen = async () => [
    await addresses("/contacts"),
    ...(await Promise.all(ids.map(async (id) => (await get(`/contacts/${id}`)).status))),
  ];
  expect(await seen()).toEqual([["c@x.test"], 404, 404]);
  await world.settle();
  expect(await seen()).toEqual([["c@x.test"], 404, 404]);
  expect([await countOf(`/audiences/${other}`), await countOf(`/topics/${topic}`)]).toEqual([1, 1]);
  expect((await get("/limits")).body.usage).toMatchObject({ audiences: 1, contacts: 1 });
});
