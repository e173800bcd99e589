import assert from "node:assert/strict";
import { dataOf, errorOf, idOf, type Stop, type Tour } from "./tour.ts";

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
