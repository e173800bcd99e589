import assert from "node:assert/strict";
import { dataOf, errorOf, hasTypes, idOf, type Stop, type Tour } from "./tour.ts";

const message = ({ domain }: Tour) => ({
  from: `Acme <hello@${domain}>`,
  to: "ada@example.com",
  subject: "Hello",
});

export const emails: Readonly<Record<string, Stop>> = {
  "emails.send": async (tour) => {
    const options = { idempotencyKey: "tour-1" };
    const email = {
      ...message(tour),
      ...{ text: "1 < 2", cc: ["bob@example.com"], replyTo: "help@example.com" },
      headers: { "X-Order": "7" },
      tags: [{ name: "kind", value: "welcome" }],
      attachments: [{ filename: "a.txt", content: Buffer.from("attached") }],
    };
    const { id } = await dataOf(tour.resend.emails.send(email, options));
    assert.deepEqual(await dataOf(tour.resend.emails.send(email, options)), { id });
    tour.ids.set("email", id);
    const own = await tour.native("GET", `/emails/${id}`);
    assert.equal(own.html, "<div>1 &lt; 2</div>");
    assert.deepEqual([own.replyTo, own.headers], [["help@example.com"], { "X-Order": "7" }]);
    assert.equal(own.attachments[0].size, "attached".length);
    const other = tour.resend.emails.send({ ...email, text: "other" }, options);
    assert.equal((await errorOf(other)).name, "invalid_idempotent_request");
  },
  "emails.get": async (tour) => {
    const id = idOf(tour, "email");
    await tour.until(async () => (await tour.native("GET", `/emails/${id}`)).status === "delivered");
    const email = await dataOf(tour.resend.emails.get(id));
    assert.deepEqual([email.object, email.last_event], ["email", "delivered"]);
    assert.deepEqual([email.to, email.cc, email.bcc], [["ada@example.com"], ["bob@example.com"], null]);
    assert.deepEqual(email.tags, [{ name: "kind", value: "welcome" }]);
    hasTypes(email, { created_at: "string", html: "string", text: "string", message_id: "string" });
    hasTypes(email, { scheduled_at: "null", reply_to: "array", topic_id: "null", from: "string" });
  },
  "emails.attachments.list": async (tour) => {
    const list = await dataOf(tour.resend.emails.attachments.list({ emailId: idOf(tour, "email") }));
    const [file] = list.data;
    assert.deepEqual([list.object, file?.filename, file?.size], ["list", "a.txt", "attached".length]);
    const url = file?.download_url ?? "";
    // In one process nothing serves the files.
    if (new URL(url).hostname === "127.0.0.1") assert.equal(await (await fetch(url)).text(), "attached");
  },
  "emails.attachments.get": async (tour) => {
    const given = { emailId: idOf(tour, "email"), id: "0" };
    const file = await dataOf(tour.resend.emails.attachments.get(given));
    hasTypes(file, { id: "string", content_type: "string", expires_at: "string" });
    const other = { ...given, id: "1" };
    assert.equal((await errorOf(tour.resend.emails.attachments.get(other))).name, "not_found");
  },
  "usage.get": async (tour) => {
    const { emails, domains, contacts } = await dataOf(tour.resend.usage.get());
    const { outbound, usage } = await tour.native("GET", "/limits");
    assert.deepEqual(
      [emails.monthly.used, emails.monthly.limit, domains.used, contacts.used],
      [outbound.used, outbound.monthlyQuota, usage.domains, usage.contacts],
    );
    hasTypes(emails.daily, { used: "number", limit: "null", resets_at: "string" });
  },
  "emails.metrics": async (tour) => {
    await tour.until(async () => (await tour.native("GET", "/metrics")).totals.delivered === 2);
    const daily = await dataOf(tour.resend.emails.metrics());
    assert.deepEqual(
      [daily.object, daily.totals.sent, daily.totals.bounced, daily.data],
      ["metrics", 2, 0, undefined],
    );
    const byDomain = await dataOf(
      tour.resend.emails.metrics({
        dimensions: ["domain"],
        metrics: ["delivered"],
        startDate: daily.start_date,
      }),
    );
    assert.deepEqual(byDomain.totals, { delivered: 2 });
    assert.equal(byDomain.data?.[0]?.delivered, 2);
    const hourly = await dataOf(
      tour.resend.emails.metrics({ dimensions: ["period"], granularity: "hourly" }),
    );
    const inAll = hourly.data?.reduce((sum, { delivered = 0 }) => sum + delivered, 0);
    assert.deepEqual([hourly.data?.length, inAll], [24, 2]);
    const error = await errorOf(tour.resend.emails.metrics({ metrics: ["open_rate"] }));
    assert.equal(error.statusCode, 400);
  },
  "emails.list": async (tour) => {
    const { data, object, has_more } = await dataOf(tour.resend.emails.list({ limit: 1 }));
    assert.deepEqual([object, has_more, data.length], ["list", false, 1]);
    assert.equal(data[0]?.id, idOf(tour, "email"));
  },
  "emails.update": async (tour) => {
    const later = { ...message(tour), html: "<p>Later</p>", scheduledAt: "in 2 hours" };
    const { id } = await dataOf(tour.resend.emails.send(later));
    const scheduledAt = "2099-01-31T09:00:00.000Z";
    assert.equal((await errorOf(tour.resend.emails.update({ id, scheduledAt: "soon" }))).statusCode, 422);
    const { scheduledAt: before } = await tour.native("GET", `/emails/${id}`);
    assert.ok(before, "a phrase is no time");
    tour.ids.set("scheduled", id);
    const inDays = new Date(Date.parse(before) + 86_400_000).toISOString();
    assert.equal((await dataOf(tour.resend.emails.update({ id, scheduledAt: inDays }))).object, "email");
    assert.equal((await tour.native("GET", `/emails/${id}`)).scheduledAt, inDays);
    assert.notEqual((await errorOf(tour.resend.emails.update({ id, scheduledAt }))).statusCode, 500);
  },
  "emails.cancel": async (tour) => {
    const id = idOf(tour, "scheduled");
    assert.deepEqual(await dataOf(tour.resend.emails.cancel(id)), { object: "email", id });
    assert.equal((await dataOf(tour.resend.emails.get(id))).last_event, "canceled");
  },
  "batch.send": async (tour) => {
    const [one, bad] = [
      { ...message(tour), html: "<p>1</p>" },
      { ...message(tour), html: "x", to: "nobody" },
    ];
    const { data } = await dataOf(tour.resend.batch.send([one, one], { idempotencyKey: "tour-2" }));
    assert.equal(data.length, 2);
    assert.equal((await errorOf(tour.resend.batch.send([one, bad]))).name, "validation_error");
    const some = await dataOf(tour.resend.batch.send([bad, one], { batchValidation: "permissive" }));
    assert.deepEqual([some.data.length, some.errors[0]?.index], [1, 0]);
  },
  "emails.receiving.list": async (tour) => {
    const { data, object } = await dataOf(tour.resend.emails.receiving.list());
    assert.deepEqual([object, data], ["list", []]);
  },
  "emails.receiving.get": async ({ resend }) => {
    const { name } = await errorOf(resend.emails.receiving.get("inb_01KV5JE8G09BQEJJWM1YBQ5300"));
    assert.equal(name, "not_found");
  },
};
