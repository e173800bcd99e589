import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { emailKey } from "../../../functions/store/platform/keys.ts";
import { remove } from "../../../functions/store/platform/write.ts";
import type { Answer } from "../../support/api.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";

const unknown = "eml_01KV5JE8G09BQEJJWM1YBQ5300";

describe("GET /emails/:id", () => {
  test("shows all of a mail from the moment that it was accepted", async ({ world }) => {
    const { key, email, domain, domainId } = await newProject(world, { credits: 1, balanceMicros: 10_000 });
    const sent = email({
      to: ["Ana <a@x.test>", "b@x.test"],
      ...{ cc: "c@x.test", bcc: "d@x.test", replyTo: "desk@x.test", html: "<p>Hi</p>" },
      headers: { "X-Order": "42" },
      tags: [{ name: "kind", value: "receipt" }],
      attachments: [{ filename: "a.txt", content: "YWJj", contentType: "text/plain" }],
      tracking: { opens: true },
    });
    const headers = { "idempotency-key": "order-42" };
    const { body } = await world.api("POST", "/emails", { key, body: sent, headers });
    const read = await world.api("GET", `/emails/${body.id}`, { key });
    const now = world.clock.now().toISOString();
    const recipient = (address: string) => ({ address, status: "queued", at: now });
    expect(read.body).toEqual({
      id: body.id,
      from: `Sender <sender@${domain}>`,
      to: ["Ana <a@x.test>", "b@x.test"],
      cc: ["c@x.test"],
      bcc: ["d@x.test"],
      replyTo: ["desk@x.test"],
      replyToken: false,
      subject: "Hello",
      html: "<p>Hi</p>",
      text: "Hi",
      headers: { "X-Order": "42" },
      tags: [{ name: "kind", value: "receipt" }],
      attachments: [{ filename: "a.txt", contentType: "text/plain", contentId: null, size: 3 }],
      status: "queued",
      domainId,
      region: "us-east-1",
      ...{ broadcastId: null, templateId: null, topicId: null, messageId: null },
      ...{ scheduledAt: null, createdAt: now, sentAt: null },
      priceMicros: 3 * world.services.deployment.priceMicros,
      charged: { credits: 1, micros: 3 * world.services.deployment.priceMicros },
      refunded: { credits: 0, micros: 0 },
      credits: 1,
      idempotencyKey: "order-42",
      recipients: ["a@x.test", "b@x.test", "c@x.test", "d@x.test"].map(recipient),
      events: [
        { id: expect.stringMatching(/^evt_/), type: "email.queued", at: now, sequence: 1, detail: {} },
      ],
      engagement: { opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0 },
      webhookDeliveries: [],
      renderings: [
        {
          at: now,
          source: "request",
          subject: "Hello",
          htmlSha256: createHash("sha256").update("<p>Hi</p>").digest("hex"),
          htmlBytes: 9,
          tracking: { opens: true, clicks: false },
        },
      ],
    });
  });

  test("shows its message id, times, and events in order", async ({ world, project: { key, email } }) => {
    const { body } = await world.api("POST", "/emails", { key, body: email() });
    await world.settle();
    const { body: read } = await world.api("GET", `/emails/${body.id}`, { key });
    expect(read).toMatchObject({
      status: "delivered",
      sentAt: expect.any(String),
      messageId: expect.any(String),
    });
    const types = read.events.map(({ type }: { type: string }) => type);
    expect(types).toContain("email.sent");
    expect(types).toContain("email.delivered");
    const times = read.events.map(({ at }: { at: string }) => at);
    expect(times).toEqual(times.toSorted());
    const again = await world.api("GET", `/emails/${body.id}`, { key });
    expect(again.body).toEqual(read);
  });

  test("unknown, foreign and deleted emails have one error but for its id", async ({ world, project }) => {
    const [own, other] = [project, await newProject(world)];
    const idOf = async ({ key, email }: typeof own) =>
      (await world.api("POST", "/emails", { key, body: email() })).body.id;
    const [foreign, deleted] = [await idOf(other), await idOf(own)];
    await remove(world.services.tables, "data", emailKey(own.id, deleted));
    const entry = `${unknown.slice(0, -2)}01`;
    const answers = await Promise.all(
      [unknown, foreign, deleted, entry].map((id) => world.api("GET", `/emails/${id}`, { key: own.key })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(withoutRequest)).size).toBe(1);
  });

  test("an entry that its bulk call did not have is none", async ({ world, project: { key, email } }) => {
    const { body } = await world.api("POST", "/emails/bulk", { key, body: { emails: [email()] } });
    const beyond = `${body.items[0].id.slice(0, -2)}02`;
    for (const settle of [async () => {}, world.settle]) {
      await settle();
      expect((await world.api("GET", `/emails/${beyond}`, { key })).body.name).toBe("not_found");
    }
  });

  test.for([
    "nothing",
    "eml_",
    unknown.toLowerCase(),
    unknown.slice(0, -1),
    `${unknown}0`,
    unknown.replace("eml", "msg"),
    unknown.replace("_", "-"),
    `${unknown.slice(0, -1)}U`,
    `eml_8${unknown.slice(5)}`,
    `${unknown}%0A`,
    "eml_%2e%2e%2f%2e%2e%2flimits",
    `${unknown}%23EML`,
    `%20${unknown}`,
    "%00",
    "eml_٠١KV5JE8G09BQEJJWM1YBQ5300",
    "a".repeat(5000),
  ])("the id %j is refused before any row of it is looked for", async (id, { world, project: { key } }) => {
    world.recorder.reset();
    const { status, body } = await world.api("GET", `/emails/${id}`, { key });
    expect([status, body.name, body.issues[0].path]).toEqual([400, "validation_error", "emailId"]);
    expect(world.recorder.calls()).toHaveLength(1);
    expect(JSON.stringify(world.recorder.calls())).not.toContain("EML#");
  });

  test("the last id that there can be is no fault", async ({ world, project: { key } }) => {
    for (const id of ["eml_7ZZZZZZZZZZZZZZZZZZZZZZZZZ", "eml_00000000000000000000000000"])
      expect((await world.api("GET", `/emails/${id}`, { key })).status).toBe(404);
  });
});

function withoutRequest({ body: { requestId: _, ...body } }: Answer): string {
  return JSON.stringify(body);
}
