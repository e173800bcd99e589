import assert from "node:assert/strict";
import { dataOf, hasTypes, idOf, type Stop } from "./tour.ts";

export const webhooks: Readonly<Record<string, Stop>> = {
  "webhooks.create": async (tour) => {
    const { id, signing_secret } = await dataOf(
      tour.resend.webhooks.create({
        endpoint: "https://hooks.example.com/resend",
        events: ["contact.created", "domain.updated"],
      }),
    );
    assert.match(signing_secret, /^whsec_/);
    const own = await tour.native("GET", `/webhooks/${id}`);
    assert.deepEqual(own.events, ["contact.created", "domain.verified", "domain.failed"]);
    assert.equal(own.format, "resend");
    tour.ids.set("webhook", id);
  },
  "webhooks.get": async (tour) => {
    const webhook = await dataOf(tour.resend.webhooks.get(idOf(tour, "webhook")));
    assert.deepEqual(webhook.events, ["contact.created", "domain.updated"]);
    assert.deepEqual([webhook.object, webhook.status], ["webhook", "enabled"]);
    assert.equal("signing_secret" in webhook, false);
  },
  "webhooks.list": async (tour) => {
    const { data } = await dataOf(tour.resend.webhooks.list());
    assert.deepEqual(
      data.map(({ id }) => id),
      [idOf(tour, "webhook")],
    );
  },
  "webhooks.events.list": async (tour) => {
    const webhookId = idOf(tour, "webhook");
    await dataOf(tour.resend.contacts.create({ email: "told@example.com" }));
    const listed = () => dataOf(tour.resend.webhooks.events.list({ webhookId }));
    await tour.until(async () => (await listed()).data.length > 0);
    const [event] = (await listed()).data;
    assert.equal(event?.type, "contact.created");
    tour.ids.set("webhook event", event.id);
  },
  "webhooks.events.get": async (tour) => {
    const at = { webhookId: idOf(tour, "webhook"), eventId: idOf(tour, "webhook event") };
    const event = await dataOf(tour.resend.webhooks.events.get(at));
    assert.equal(event.object, "webhook_event");
    hasTypes(event, { status: "string", created_at: "string", next_attempt_at: "string|null" });
  },
  "webhooks.events.attempts.list": async (tour) => {
    const at = { webhookId: idOf(tour, "webhook"), eventId: idOf(tour, "webhook event") };
    const { object } = await dataOf(tour.resend.webhooks.events.attempts.list(at));
    assert.equal(object, "list");
  },
  "webhooks.events.replay": async (tour) => {
    const at = { webhookId: idOf(tour, "webhook"), eventId: idOf(tour, "webhook event") };
    assert.equal((await dataOf(tour.resend.webhooks.events.replay(at))).object, "webhook_event");
  },
  "webhooks.rotateSigningSecret": async (tour) => {
    const { signing_secret } = await dataOf(tour.resend.webhooks.rotateSigningSecret(idOf(tour, "webhook")));
    assert.match(signing_secret, /^whsec_/);
  },
  "webhooks.update": async (tour) => {
    const id = idOf(tour, "webhook");
    await dataOf(tour.resend.webhooks.update(id, { status: "disabled", events: ["email.sent"] }));
    const own = await tour.native("GET", `/webhooks/${id}`);
    assert.deepEqual([own.enabled, own.events, own.format], [false, ["email.sent"], "resend"]);
  },
  "webhooks.remove": async (tour) => {
    const id = idOf(tour, "webhook");
    assert.deepEqual(await dataOf(tour.resend.webhooks.remove(id)), { object: "webhook", id, deleted: true });
  },
};
