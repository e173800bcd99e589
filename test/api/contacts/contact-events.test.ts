import { describe, expect } from "vitest";
import type { Event } from "../../../functions/store/outbox/events.ts";
import { deliveriesOf, loggedEvents, typesOf } from "../../support/event-log.ts";
import { test } from "../../support/test.ts";
import { deliveriesTo, newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf, send } from "../../workers/mail.ts";
import { imported } from "../imports/importing.ts";
import { newReader, postForm } from "../unsubscribe/reader.ts";
import { type Caller, newCaller } from "./caller.ts";

const contactEvents = (world: World, projectId: string) => loggedEvents(world, projectId, "contact");
const changesOf = (events: readonly Event[]) =>
  events.filter(({ type }) => type === "contact.updated").map(({ detail }) => detail["changes"]);

/** What a step tells of contacts. */
async function toldBy(
  world: World,
  { project }: Caller,
  step: () => Promise<unknown>,
): Promise<readonly Event[]> {
  const before = new Set((await contactEvents(world, project.id)).map(({ id }) => id));
  world.clock.advance(1000);
  await step();
  return (await contactEvents(world, project.id)).filter(({ id }) => !before.has(id));
}

describe("events of a contact", () => {
  test("are published when it is created, changed and deleted, without properties", async ({ world }) => {
    const caller = await newCaller(world);
    const { contact, patch, remove, get, group } = caller;
    const audience = await group("audiences");
    let id = "";
    const given = { firstName: "Ada", properties: { plan: "secret-plan" }, audienceIds: [audience] };
    const [created, ...others] = await toldBy(world, caller, async () => {
      id = await contact("Ada@Example.com", given);
    });
    expect(others).toEqual([]);
    const shown = (await get(`/contacts/${id}`)).body;
    const { properties: _, unsubscribedAt: __, ...snapshot } = shown;
    expect(created).toMatchObject({
      type: "contact.created",
      contactId: id,
      at: shown.createdAt,
      detail: { contact: snapshot },
    });
    const [updated] = await toldBy(world, caller, () =>
      patch(`/contacts/${id}`, {
        lastName: "Lovelace",
        email: "ada@new.test",
        properties: { plan: "other" },
      }),
    );
    expect(updated?.type).toBe("contact.updated");
    expect(updated?.detail["changes"]).toEqual(["email", "lastName", "properties"]);
    expect(updated?.detail["contact"]).toMatchObject({ email: "ada@new.test", lastName: "Lovelace" });
    const [deleted] = await toldBy(world, caller, () => remove(`/contacts/${id}`));
    expect(deleted).toMatchObject({ type: "contact.deleted", contactId: id });
    expect(deleted?.detail["contact"]).toMatchObject({ email: "ada@new.test", audienceIds: [audience] });
    const all = JSON.stringify(await contactEvents(world, caller.project.id));
    expect(all).not.toMatch(/secret-plan|"other"/);
  });

  test("are published as an update and as an opt-out or a resubscription", async ({ world }) => {
    const caller = await newCaller(world);
    const { contact, patch, make, group } = caller;
    const id = await contact("a@x.test");
    const topicId = await group("topics");
    const out = await toldBy(world, caller, () => patch(`/contacts/${id}`, { unsubscribed: true }));
    expect(typesOf(out)).toEqual(["contact.unsubscribed", "contact.updated"]);
    expect(changesOf(out)).toEqual([["unsubscribed"]]);
    const back = await toldBy(world, caller, () =>
      make("/subscriptions/subscribe", { contactId: id, topicId }),
    );
    expect(typesOf(back)).toEqual(["contact.resubscribed", "contact.updated"]);
    expect(changesOf(back)).toEqual([["unsubscribed", "topicIds"]]);
    const again = await toldBy(world, caller, () => make("/subscriptions/unsubscribe", { contactId: id }));
    expect(typesOf(again)).toEqual(["contact.unsubscribed", "contact.updated"]);
    const locked = await toldBy(world, caller, () =>
      patch(`/contacts/${id}`, { resubscriptionLocked: true }),
    );
    expect([typesOf(locked), changesOf(locked)]).toEqual([["contact.updated"], [["resubscriptionLocked"]]]);
  });

  test("are published when it joins or leaves an audience", async ({ world }) => {
    const caller = await newCaller(world);
    const { contact, make, remove, group } = caller;
    const [audience, id] = [await group("audiences"), await contact("a@x.test")];
    const path = `/audiences/${audience}/contacts`;
    const joined = await toldBy(world, caller, () => make(path, { contactId: id }));
    expect(changesOf(joined)).toEqual([["audienceIds"]]);
    const left = await toldBy(world, caller, () => remove(`${path}/${id}`));
    expect(changesOf(left)).toEqual([["audienceIds"]]);
  });

  test("are not published for a request without effect or one that is refused", async ({ world }) => {
    const caller = await newCaller(world);
    const { contact, patch, post, remove, make, group } = caller;
    const topicId = await group("topics");
    const given = { firstName: "Ada", unsubscribed: false, topicIds: [topicId], properties: { a: 1, b: 2 } };
    const id = await contact("a@x.test", given);
    const told = await toldBy(world, caller, async () => {
      await patch(`/contacts/${id}`, {});
      await patch(`/contacts/${id}`, { firstName: "Ada", properties: { b: 2, a: 1 }, unsubscribed: false });
      await make("/contacts?upsert=true", { email: "A@X.test", firstName: "Ada" });
      await make("/subscriptions/subscribe", { contactId: id, topicId });
      await post("/contacts", { email: "a@x.test" });
      await post("/contacts", { email: "nonsense" });
      await patch(`/contacts/${id}`, { email: "nonsense" });
      await remove("/contacts/nobody@x.test");
    });
    expect(told).toEqual([]);
  });

  test("are published once when its recipient unsubscribes by the link", async ({ world }) => {
    const reader = await newReader(world);
    const { project, link } = reader;
    const told = async (fields?: Readonly<Record<string, string>>) => {
      const before = (await contactEvents(world, project.id)).length;
      world.clock.advance(1000);
      for (const _ of [1, 2]) expect((await postForm(world, link, fields)).status).toBe(200);
      return (await contactEvents(world, project.id)).slice(before);
    };
    expect(changesOf(await told())).toEqual([["topicIds"]]);
    const out = await told({ scope: "all" });
    expect(typesOf(out)).toEqual(["contact.unsubscribed", "contact.updated"]);
    expect(changesOf(out)).toEqual([["unsubscribed", "resubscriptionLocked"]]);
    expect(out[0]?.detail["contact"]).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
  });

  test("are published when its recipient opts out of a topic that it is not in; an address without a contact has none", async ({
    world,
  }) => {
    const { project, topicId, contactId, link } = await newReader(world);
    const { key } = project;
    const path = `/topics/${topicId}`;
    await world.api("PATCH", path, { key, body: { name: "Other" } });
    await world.api("DELETE", `/contacts/${contactId}`, { key });
    const before = (await contactEvents(world, project.id)).length;
    await postForm(world, link);
    expect(await contactEvents(world, project.id)).toHaveLength(before);
    world.clock.advance(1000);
    await world.api("POST", "/contacts", { key, body: { email: "other@example.com" } });
    expect(typesOf(await contactEvents(world, project.id)).slice(before)).toEqual(["contact.created"]);
  });

  test("are published when its recipient complains", async ({ world }) => {
    const caller = await newCaller(world);
    const id = await caller.contact("angry@x.test");
    const mail = await send(world, caller.project, { to: "angry@x.test" });
    await world.settle();
    const told = await toldBy(world, caller, async () => {
      await world.ses.emit(acceptsOf(world, mail)[0]?.messageId ?? "", "Complaint", {
        complainedRecipients: [{ emailAddress: "angry@x.test" }],
      });
      await world.settle();
    });
    expect(typesOf(told)).toEqual(["contact.unsubscribed", "contact.updated"]);
    expect(told.every(({ contactId }) => contactId === id)).toBe(true);
  });

  test("are published when an import creates or changes it", async ({ world }) => {
    const caller = await newCaller(world);
    await caller.contact("old@x.test", { firstName: "Old" });
    await caller.contact("same@x.test", { firstName: "Same" });
    const csv = "email,firstName\nnew@x.test,New\nold@x.test,Young\nsame@x.test,Same\n";
    const told = await toldBy(world, caller, () => imported(world, caller.project.key, csv));
    expect(typesOf(told)).toEqual(["contact.created", "contact.updated"]);
    expect(changesOf(told)).toEqual([["firstName"]]);
  });

  test("are published when its audience or its topic is deleted", async ({ world }) => {
    const caller = await newCaller(world);
    const { group, contact, remove } = caller;
    const [audience, topic] = [await group("audiences"), await group("topics")];
    await contact("one@x.test", { audienceIds: [audience], topicIds: [topic] });
    await contact("two@x.test", { topicIds: [topic] });
    await contact("three@x.test");
    const left = await toldBy(world, caller, async () => {
      await remove(`/topics/${topic}`);
      await world.settle();
    });
    expect(changesOf(left)).toEqual([["topicIds"], ["topicIds"]]);
    expect(left).toHaveLength(2);
    const gone = await toldBy(world, caller, async () => {
      await remove(`/audiences/${audience}`);
      await world.settle();
    });
    expect(typesOf(gone)).toEqual(["contact.deleted"]);
    expect(gone[0]?.detail["contact"]).toMatchObject({ email: "one@x.test", audienceIds: [audience] });
  });
});

describe("events of concurrent changes", () => {
  test("have each change once, with the contact after it", async ({ world }) => {
    const caller = await newCaller(world);
    const id = await caller.contact("a@x.test");
    const before = (await caller.get(`/contacts/${id}`)).body;
    const names = Array.from({ length: 20 }, (_, at) => `Name ${at}`);
    let answers: readonly { readonly status: number; readonly name: string }[] = [];
    const told = await toldBy(world, caller, async () => {
      const change = async (name: string) => {
        const { status } = await caller.patch(`/contacts/${id}`, { firstName: name });
        return { status, name };
      };
      answers = await Promise.all(names.map(change));
    });
    const made = answers.filter(({ status }) => status === 200).map(({ name }) => name);
    expect(before.firstName).toBeNull();
    expect(made.length).toBeGreaterThan(0);
    const given = told.map(({ detail }) => Object(detail["contact"]).firstName);
    expect(given.toSorted()).toEqual(made.toSorted());
    expect(made).toContain((await caller.get(`/contacts/${id}`)).body.firstName);
  });

  test("have a contact that many requests create or delete once", async ({ world }) => {
    const caller = await newCaller(world);
    const many = <Value>(act: () => Promise<Value>) => Promise.all(Array.from({ length: 12 }, act));
    const told = await toldBy(world, caller, async () => {
      await many(() => caller.post("/contacts", { email: "once@x.test" }));
      await many(() => caller.remove("/contacts/once@x.test"));
    });
    expect(typesOf(told)).toEqual(["contact.created", "contact.deleted"]);
  });
});

describe("the project's webhooks", () => {
  test("are sent the event types that they subscribe to, once; no others are", async ({ world }) => {
    const caller = await newCaller(world);
    const { project, contact, patch, remove } = caller;
    const [all, outs, emails] = [
      await newWebhook(world, project, { events: ["contact.*"] }),
      await newWebhook(world, project, { events: ["contact.unsubscribed"] }),
      await newWebhook(world, project, { events: ["email.*", "domain.*"] }),
    ];
    const stranger = await newWebhook(world, (await newCaller(world)).project);
    const id = await contact("a@x.test");
    await patch(`/contacts/${id}`, { unsubscribed: true });
    await remove(`/contacts/${id}`);
    const events = await contactEvents(world, project.id);
    const named = events.map((event) => `${event.type} ${event.id}`).toSorted();
    expect(deliveriesOf(await deliveriesTo(world, all))).toEqual(named);
    expect(deliveriesOf(await deliveriesTo(world, outs))).toEqual(
      named.filter((one) => one.startsWith("contact.unsubscribed ")),
    );
    expect(await deliveriesTo(world, emails)).toEqual([]);
    expect(await deliveriesTo(world, stranger)).toEqual([]);
    await world.settle();
    const posted = world.web.calls.filter(({ url }) => url === all.url).map(({ body }) => JSON.parse(body));
    expect(posted.map(({ id: eventId }) => eventId).toSorted()).toEqual(
      events.map(({ id: own }) => own).toSorted(),
    );
    expect(posted.every(({ data }) => data.contactId === id && data.contact.email === "a@x.test")).toBe(true);
  });

  test("are sent events even when the queue was unavailable", async ({ world }) => {
    const caller = await newCaller(world);
    const hook = await newWebhook(world, caller.project);
    world.webhookQueue.stop();
    await caller.contact("a@x.test");
    world.webhookQueue.start();
    await world.settle();
    expect((await deliveriesTo(world, hook)).map(({ status }) => status)).toEqual(["pending"]);
    world.clock.advance(2 * 60_000);
    await world.sweep();
    await world.settle();
    expect((await deliveriesTo(world, hook)).map(({ status }) => status)).toEqual(["succeeded"]);
  });
});
