import assert from "node:assert/strict";
import { dataOf, errorOf, hasTypes, idOf, type Stop, type Tour } from "./tour.ts";

const page = "<p>Hi {{{contact.first_name|there}}} <a href='{{{RESEND_UNSUBSCRIBE_URL}}}'>Leave</a></p>";

async function newSegment({ resend }: Tour, email: string): Promise<string> {
  const { id } = await dataOf(resend.segments.create({ name: "Readers" }));
  await dataOf(resend.contacts.create({ audienceId: id, email }));
  return id;
}

const letter = ({ domain }: Tour, segmentId: string) => ({
  ...{ segmentId, from: `News <news@${domain}>`, subject: "Sent", name: "December", html: page },
});

const statusOf = async ({ native }: Tour, id: string) => (await native("GET", `/broadcasts/${id}`)).status;

/** Broadcasts that are sent, at once or later, and taken back. */
export const broadcastSends: Readonly<Record<string, Stop>> = {
  "broadcasts.send": async (tour) => {
    const made = letter(tour, await newSegment(tour, "reader@example.com"));
    const { id } = await dataOf(tour.resend.broadcasts.create(made));
    assert.equal((await dataOf(tour.resend.broadcasts.send(id))).id, id);
    await tour.until(async () => (await statusOf(tour, id)) === "sent");
    const shown = await dataOf(tour.resend.broadcasts.get(id));
    assert.equal(shown.status, "sent");
    assert.ok(shown.sent_at);
    tour.ids.set("sent broadcast", id);
  },
  "broadcasts.recipients": async (tour) => {
    const id = idOf(tour, "sent broadcast");
    const recipients = (type: "delivered" | "clicked" | "bounced") =>
      dataOf(tour.resend.broadcasts.recipients(id, { type, email: "reader@example.com" }));
    await tour.until(async () => (await recipients("delivered")).data.length === 1);
    const [one] = (await recipients("delivered")).data;
    assert.ok(one);
    assert.equal(one.email, "reader@example.com");
    hasTypes(one, { id: "string", contact_id: "string" });
    assert.deepEqual((await recipients("clicked")).data, []);
    const { resend } = tour;
    const bounced = { type: "bounced", bounceType: "permanent", limit: 5 } as const;
    assert.deepEqual((await dataOf(resend.broadcasts.recipients(id, bounced))).data, []);
    const unknown = resend.broadcasts.recipients(id, { type: "seen" as "sent" });
    assert.match((await errorOf(unknown)).message, /type: must be one of/);
  },
  "broadcasts.clickedLinks": async (tour) => {
    const id = idOf(tour, "sent broadcast");
    const { data, has_more: more } = await dataOf(tour.resend.broadcasts.clickedLinks(id, { limit: 5 }));
    assert.deepEqual([data, more], [[], false]);
    const unknown = tour.resend.broadcasts.clickedLinks("brd_01KV5JE8G09BQEJJWM1YBQ5300");
    assert.equal((await errorOf(unknown)).name, "not_found");
  },
  "broadcasts.create and send": async (tour) => {
    const made = letter(tour, await newSegment(tour, "other@example.com"));
    const { id } = await dataOf(
      tour.resend.broadcasts.create({ ...made, send: true, scheduledAt: "in 2 hours" }),
    );
    assert.equal(await statusOf(tour, id), "scheduled");
    assert.ok((await dataOf(tour.resend.broadcasts.get(id))).scheduled_at);
    tour.ids.set("scheduled broadcast", id);
  },
  "broadcasts.cancel": async (tour) => {
    const id = idOf(tour, "scheduled broadcast");
    assert.deepEqual(await dataOf(tour.resend.broadcasts.cancel(id)), { object: "broadcast", id });
    assert.equal(await statusOf(tour, id), "draft");
  },
  "broadcasts.create and send what is not ready": async (tour) => {
    const made = { ...letter(tour, await newSegment(tour, "third@example.com")), name: "Not ready" };
    const error = await errorOf(tour.resend.broadcasts.create({ ...made, html: "{% if %}", send: true }));
    assert.equal(error.name, "validation_error");
    const { items } = await tour.native("GET", "/broadcasts");
    assert.ok(!items.some(({ name }: { name: string }) => name === "Not ready"));
  },
};
