import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newCaller, told } from "../contacts/caller.ts";

const email = "ada@example.com";

describe("POST /subscriptions/leave", () => {
  test("takes the contact out of one topic, and leaves everything else as it is", async ({ world }) => {
    const { group, contact, post, get, countOf } = await newCaller(world);
    const [left, kept] = [await group("topics"), await group("topics")];
    const id = await contact(email, { topicIds: [left, kept] });
    const { status, body } = await post("/subscriptions/leave", { contactId: id, topicId: left });
    expect([status, body.topicIds, body.unsubscribed, body.resubscriptionLocked]).toEqual([
      ...[200, [kept], false, false],
    ]);
    expect([await countOf(`/topics/${left}`), await countOf(`/topics/${kept}`)]).toEqual([0, 1]);
    const { items } = (await get(`/contacts/${id}/consent`)).body;
    const changes = items.filter(({ topicId }: { topicId: string | null }) => topicId === left);
    expect(changes.map(({ source }: { source: string }) => source)).toEqual(["api", "api"]);
  });

  test("suppresses email about the topic for the address, and no other", async ({ world }) => {
    const { project, group, contact, post, get } = await newCaller(world);
    const [left, kept] = [await group("topics"), await group("topics")];
    await contact(email, { topicIds: [left, kept] });
    await post("/subscriptions/leave", { email, topicId: left });
    const statuses = [];
    for (const over of [{ topicId: left }, { topicId: kept }, {}]) {
      const { body } = await post("/emails", project.email({ to: email, ...over }));
      await world.settle();
      statuses.push((await get(`/emails/${body.id}`)).body.status);
    }
    expect(statuses).toEqual(["suppressed", "delivered", "delivered"]);
  });

  test("holds against an import until the contact is subscribed again", async ({ world }) => {
    const { group, contact, post, get, addresses } = await newCaller(world);
    const topicId = await group("topics");
    await contact(email, { topicIds: [topicId] });
    await post("/subscriptions/leave", { email, topicId });
    await post("/contacts/imports", { csv: `email\n${email}`, onConflict: "update", topicIds: [topicId] });
    await world.settle();
    expect(await addresses(`/topics/${topicId}/contacts`)).toEqual([]);
    expect(told(await post("/subscriptions/subscribe", { email, topicId }))[0]).toBe(200);
    expect((await get(`/contacts/${email}`)).body.topicIds).toEqual([topicId]);
  });

  test("can be repeated, and is one entry of the consent history", async ({ world }) => {
    const { group, contact, post, get } = await newCaller(world);
    const topicId = await group("topics");
    const id = await contact(email, { topicIds: [topicId] });
    for (let turn = 0; turn < 3; turn++)
      expect(told(await post("/subscriptions/leave", { email, topicId }))[0]).toBe(200);
    const { items } = (await get(`/contacts/${id}/consent`)).body;
    expect(items.filter((entry: { topicId: string | null }) => entry.topicId === topicId)).toHaveLength(2);
  });

  test("keeps the opt-out of a contact that was not in the topic", async ({ world }) => {
    const { group, contact, post, addresses } = await newCaller(world);
    const topicId = await group("topics");
    await contact(email);
    await post("/subscriptions/leave", { email, topicId });
    await post("/contacts/imports", { csv: `email\n${email}`, onConflict: "update", topicIds: [topicId] });
    await world.settle();
    expect(await addresses(`/topics/${topicId}/contacts`)).toEqual([]);
  });

  test("refuses a topic and a contact of another project", async ({ world }) => {
    const [own, other] = [await newCaller(world), await newCaller(world)];
    const [topicId, foreign] = [await own.group("topics"), await other.group("topics")];
    const [id, stranger] = [await own.contact(email), await other.contact(email)];
    const leave = async (body: object) => told(await own.post("/subscriptions/leave", body));
    expect(await leave({ contactId: id, topicId: foreign })).toEqual([404, "not_found"]);
    expect(await leave({ contactId: stranger, topicId })).toEqual([404, "not_found"]);
    expect(await leave({ topicId })).toEqual([400, "validation_error"]);
  });
});
