import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newCaller, told } from "../contacts/caller.ts";

const nobody = "con_01KV5JE8G09BQEJJWM1YBQ5300";

describe("subscribing", () => {
  test("adds a contact to a topic once, and resubscribes an unlocked one", async ({ world }) => {
    const { group, contact, make, countOf } = await newCaller(world);
    const topicId = await group("topics");
    const id = await contact("a@x.test", { unsubscribed: true });
    const first = await make("/subscriptions/subscribe", { contactId: id, topicId });
    expect(first).toMatchObject({ id, topicIds: [topicId], unsubscribed: false, unsubscribedAt: null });
    await make("/subscriptions/subscribe", { email: "A@X.test", topicId });
    expect(await countOf(`/topics/${topicId}`)).toBe(1);
  });

  test("many at once counts each contact once", async ({ world }) => {
    const { group, contact, make, countOf } = await newCaller(world);
    const topicId = await group("topics");
    const ids = await Promise.all([1, 2, 3, 4, 5].map((at) => contact(`a${at}@x.test`)));
    await Promise.all(
      [...ids, ...ids].map((contactId) => make("/subscriptions/subscribe", { contactId, topicId })),
    );
    expect(await countOf(`/topics/${topicId}`)).toBe(5);
  });

  test("refuses a locked contact, a missing contact or topic, an audience, and a body with both references or none", async ({
    world,
  }) => {
    const { group, contact, post, patch } = await newCaller(world);
    const topicId = await group("topics");
    const id = await contact("a@x.test", { unsubscribed: true });
    await patch(`/contacts/${id}`, { resubscriptionLocked: true });
    const subscribe = async (body: object) => told(await post("/subscriptions/subscribe", body));
    expect(await subscribe({ contactId: id, topicId })).toEqual([403, "resubscription_locked"]);
    expect(await subscribe({ contactId: nobody, topicId })).toEqual([404, "not_found"]);
    expect(await subscribe({ email: "b@x.test", topicId })).toEqual([404, "not_found"]);
    expect(await subscribe({ email: "nonsense", topicId })).toEqual([404, "not_found"]);
    expect(await subscribe({ contactId: id, topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" })).toEqual([
      404,
      "not_found",
    ]);
    for (const body of [
      { contactId: id, topicId: await group("audiences") },
      { contactId: id, email: "a@x.test", topicId },
      { topicId },
      { contactId: id },
      { contactId: id, topicId, force: true },
      { contactId: "a@x.test", topicId },
    ])
      expect(await subscribe(body)).toEqual([400, "validation_error"]);
  });
});

describe("unsubscribing", () => {
  test("covers all marketing email and keeps the first time, the topics and the lock", async ({ world }) => {
    const { group, contact, make, get } = await newCaller(world);
    const topicId = await group("topics");
    const id = await contact("a@x.test", { topicIds: [topicId] });
    const first = await make("/subscriptions/unsubscribe", { email: "a@x.test" });
    expect(first).toMatchObject({ id, unsubscribed: true, resubscriptionLocked: false, topicIds: [topicId] });
    world.clock.advance(60_000);
    expect(await make("/subscriptions/unsubscribe", { contactId: id })).toEqual(first);
    expect((await get(`/contacts/${id}`)).body).toEqual(first);
  });

  test("refuses a missing contact, and a body with both references or none", async ({ world }) => {
    const { post } = await newCaller(world);
    const unsubscribe = async (body: object) => told(await post("/subscriptions/unsubscribe", body));
    expect(await unsubscribe({ contactId: nobody })).toEqual([404, "not_found"]);
    expect(await unsubscribe({ email: "b@x.test" })).toEqual([404, "not_found"]);
    for (const body of [{}, { contactId: nobody, email: "b@x.test" }, { id: nobody }])
      expect(await unsubscribe(body)).toEqual([400, "validation_error"]);
  });
});
