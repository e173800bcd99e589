import assert from "node:assert/strict";
import { dataOf, errorOf, hasTypes, idOf, type Stop } from "./tour.ts";

const email = "grace.hopper+navy@example.com";

export const contacts: Readonly<Record<string, Stop>> = {
  "segments.create": async (tour) => {
    const { id, name, object } = await dataOf(tour.resend.segments.create({ name: "Customers" }));
    assert.deepEqual([object, name], ["segment", "Customers"]);
    assert.equal((await tour.native("GET", `/audiences/${id}`)).name, "Customers");
    tour.ids.set("segment", id);
  },
  "segments.list": async (tour) => {
    const { data } = await dataOf(tour.resend.segments.list());
    assert.deepEqual(
      data.map(({ id }) => id),
      [idOf(tour, "segment")],
    );
  },
  "segments.get": async (tour) => {
    const found = await dataOf(tour.resend.segments.get(idOf(tour, "segment")));
    hasTypes(found, { id: "string", name: "string", created_at: "string", object: "string" });
  },
  "topics.create": async (tour) => {
    const topic = { name: "News", description: "Monthly", defaultSubscription: "opt_out" } as const;
    const { id } = await dataOf(tour.resend.topics.create(topic));
    tour.ids.set("topic", id);
    const opted = { ...topic, defaultSubscription: "opt_in" } as const;
    assert.match((await errorOf(tour.resend.topics.create(opted))).message, /must be opt_out/);
  },
  "topics.list": async (tour) => {
    const { data } = await dataOf(tour.resend.topics.list());
    assert.equal(data[0]?.default_subscription, "opt_out");
  },
  "topics.get": async (tour) => {
    const topic = await dataOf(tour.resend.topics.get(idOf(tour, "topic")));
    assert.deepEqual([topic.name, topic.description], ["News", "Monthly"]);
  },
  "topics.update": async (tour) => {
    const id = idOf(tour, "topic");
    assert.equal((await dataOf(tour.resend.topics.update({ id, name: "Offers" }))).id, id);
    assert.equal((await tour.native("GET", `/topics/${id}`)).name, "Offers");
  },
  "contactProperties.create": async ({ resend, native }) => {
    const created = await dataOf(resend.contactProperties.create({ key: "rank", type: "number" }));
    assert.equal(created.object, "contact_property");
    assert.equal((await native("GET", "/contact-properties")).items[0].key, "rank");
  },
  "contactProperties.list": async ({ resend }) => {
    const { data } = await dataOf(resend.contactProperties.list());
    assert.deepEqual([data[0]?.key, data[0]?.type, data[0]?.fallbackValue], ["rank", "number", null]);
  },
  "contactProperties.get": async ({ resend }) => {
    assert.equal((await dataOf(resend.contactProperties.get("rank"))).key, "rank");
  },
  "contactProperties.update": async ({ resend }) => {
    const changed = await dataOf(resend.contactProperties.update({ id: "rank", fallbackValue: null }));
    assert.deepEqual(changed, { object: "contact_property", id: "rank" });
    const other = resend.contactProperties.update({ id: "rank", fallbackValue: 1 });
    assert.match((await errorOf(other)).message, /give it in the template/);
    assert.equal((await errorOf(resend.contactProperties.update({ id: "size" }))).name, "not_found");
  },
  "contacts.create": async (tour) => {
    const segments = [{ id: idOf(tour, "segment") }];
    const topics = [{ id: idOf(tour, "topic"), subscription: "opt_in" as const }];
    const person = { email, firstName: "Grace", properties: { rank: 7 }, segments, topics };
    const { id, object } = await dataOf(tour.resend.contacts.create(person));
    assert.equal(object, "contact");
    const own = await tour.native("GET", `/contacts/${id}`);
    assert.deepEqual([own.audienceIds, own.topicIds], [[segments[0]?.id], [topics[0]?.id]]);
    tour.ids.set("contact", id);
  },
  "contacts.get": async (tour) => {
    const contact = await dataOf(tour.resend.contacts.get({ email }));
    assert.deepEqual([contact.id, contact.first_name], [idOf(tour, "contact"), "Grace"]);
    assert.deepEqual(contact.properties, { rank: { type: "number", value: 7 } });
    hasTypes(contact, { last_name: "null", unsubscribed: "boolean", created_at: "string" });
  },
  "contacts.list": async (tour) => {
    for (const options of [{}, { segmentId: idOf(tour, "segment") }]) {
      const { data } = await dataOf(tour.resend.contacts.list(options));
      assert.deepEqual([data.length, data[0]?.email], [1, email]);
    }
  },
  "contacts.update": async (tour) => {
    const change = { email, unsubscribed: true, lastName: "Hopper" };
    assert.equal((await dataOf(tour.resend.contacts.update(change))).object, "contact");
    const own = await tour.native("GET", `/contacts/${idOf(tour, "contact")}`);
    assert.deepEqual([own.unsubscribed, own.lastName, own.firstName], [true, "Hopper", "Grace"]);
    await dataOf(tour.resend.contacts.update({ email, unsubscribed: false, firstName: null }));
    assert.equal((await dataOf(tour.resend.contacts.get({ email }))).first_name, null);
  },
};
