import assert from "node:assert/strict";
import { dataOf, errorOf, hasTypes, idOf, type Stop } from "./tour.ts";

const email = "grace.hopper+navy@example.com";

export const memberships: Readonly<Record<string, Stop>> = {
  "contacts.segments.list": async (tour) => {
    const { data } = await dataOf(tour.resend.contacts.segments.list({ email }));
    assert.deepEqual([data.length, data[0]?.name], [1, "Customers"]);
  },
  "contacts.segments.remove": async (tour) => {
    const segmentId = idOf(tour, "segment");
    const removed = await dataOf(tour.resend.contacts.segments.remove({ email, segmentId }));
    assert.deepEqual([removed.id, removed.deleted], [idOf(tour, "contact"), true]);
    assert.deepEqual((await tour.native("GET", `/contacts/${email}`)).audienceIds, []);
  },
  "contacts.segments.add": async (tour) => {
    const segmentId = idOf(tour, "segment");
    await dataOf(tour.resend.contacts.segments.add({ email, segmentId }));
    assert.deepEqual((await tour.native("GET", `/contacts/${email}`)).audienceIds, [segmentId]);
  },
  "contacts.topics.list": async ({ resend }) => {
    const { data } = await dataOf(resend.contacts.topics.list({ email }));
    assert.deepEqual([data.length, data[0]?.subscription], [1, "opt_in"]);
  },
  "contacts.topics.update": async (tour) => {
    const id = idOf(tour, "topic");
    for (const subscription of ["opt_out", "opt_in", "opt_out"] as const) {
      const changed = await dataOf(
        tour.resend.contacts.topics.update({ email, topics: [{ id, subscription }] }),
      );
      assert.equal(changed.id, idOf(tour, "contact"));
      const { topicIds } = await tour.native("GET", `/contacts/${email}`);
      assert.deepEqual(topicIds, subscription === "opt_in" ? [id] : []);
    }
  },
  "contacts.imports.create": async (tour) => {
    const { id, object } = await dataOf(
      tour.resend.contacts.imports.create({
        file: new Blob(["Mail,Given\nann@example.com,Ann\nnobody,Bob\n"]),
        columnMap: { email: "Mail", firstName: "Given" },
        onConflict: "upsert",
        segments: [{ id: idOf(tour, "segment") }],
      }),
    );
    assert.equal(object, "contact_import");
    tour.ids.set("import", id);
  },
  "contacts.imports.get": async (tour) => {
    const id = idOf(tour, "import");
    await tour.until(async () => (await dataOf(tour.resend.contacts.imports.get(id))).status === "completed");
    const { counts } = await dataOf(tour.resend.contacts.imports.get(id));
    assert.deepEqual(counts, { total: 2, created: 1, updated: 0, skipped: 0, failed: 1 });
    assert.equal((await tour.native("GET", "/contacts/ann@example.com")).firstName, "Ann");
  },
  "contacts.imports.list": async ({ resend, ids }) => {
    const { data, has_more: more } = await dataOf(resend.contacts.imports.list({ status: "completed" }));
    assert.deepEqual([data.map(({ id }) => id), more], [[ids.get("import")], false]);
    hasTypes(data[0] ?? {}, { object: "string", status: "string", completed_at: "string", counts: "object" });
    const others = await dataOf(resend.contacts.imports.list({ status: "queued", limit: 5 }));
    assert.deepEqual(others.data, []);
  },
  "contacts.create (audienceId)": async (tour) => {
    const audienceId = idOf(tour, "segment");
    const { id } = await dataOf(tour.resend.contacts.create({ email: "old@example.com", audienceId }));
    const again = await dataOf(tour.resend.contacts.create({ email: "old@example.com", audienceId }));
    assert.equal(again.id, id);
    const contact = { audienceId, email: "old@example.com" };
    await dataOf(tour.resend.contacts.update({ ...contact, firstName: "Old" }));
    assert.equal((await dataOf(tour.resend.contacts.get(contact))).first_name, "Old");
    assert.equal((await dataOf(tour.resend.contacts.remove(contact))).contact, id);
    assert.deepEqual((await tour.native("GET", `/contacts/${id}`)).audienceIds, []);
    assert.equal((await errorOf(tour.resend.contacts.get(contact))).name, "not_found");
  },
  "contacts.remove": async (tour) => {
    const removed = await dataOf(tour.resend.contacts.remove({ email }));
    assert.deepEqual([removed.contact, removed.deleted], [idOf(tour, "contact"), true]);
    assert.equal((await errorOf(tour.resend.contacts.get({ email }))).name, "not_found");
  },
  "contactProperties.remove": async ({ resend, native }) => {
    assert.equal((await dataOf(resend.contactProperties.remove("rank"))).deleted, true);
    assert.deepEqual((await native("GET", "/contact-properties")).items, []);
  },
  "topics.remove": async (tour) => {
    assert.equal((await dataOf(tour.resend.topics.remove(idOf(tour, "topic")))).deleted, true);
  },
  "segments.update": async (tour) => {
    const id = idOf(tour, "segment");
    await dataOf(tour.resend.segments.update(id, { name: "Clients" }));
    assert.equal((await tour.native("GET", `/audiences/${id}`)).name, "Clients");
  },
  "segments.remove": async (tour) => {
    const id = idOf(tour, "segment");
    assert.deepEqual(await dataOf(tour.resend.segments.remove(id)), { object: "segment", id, deleted: true });
  },
};
