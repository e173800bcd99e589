import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runJob } from "../../../functions/operations/jobs/run-job.ts";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { loggedEvents } from "../../support/event-log.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { answered } from "../../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime } from "../../support/webhook.ts";
import { startWorld, type World } from "../../support/world.ts";
import { exported, imported } from "../imports/importing.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({}, { engine: "memory" });
});
afterAll(() => world.stop());

/** Everything that is stored of a project, as text, whatever it is packed in. */
async function stored(projectId: string): Promise<string> {
  const texts: string[] = [];
  for (const TableName of [world.services.tables.data, world.services.tables.money]) {
    let start: Record<string, unknown> | undefined;
    do {
      const command = new ScanCommand({ TableName, ...(start && { ExclusiveStartKey: start }) });
      const { Items = [], LastEvaluatedKey } = await world.services.tables.client.send(command);
      for (const item of Items.filter(({ pk }) => String(pk).includes(projectId))) {
        texts.push(JSON.stringify(item));
        if (item["packed"] instanceof Uint8Array) texts.push(readable(item["packed"]));
      }
      start = LastEvaluatedKey;
    } while (start);
  }
  for (const [name, bytes] of world.objects) if (name.includes(projectId)) texts.push(name, readable(bytes));
  return texts.join("\n").toLowerCase();
}

function readable(bytes: Uint8Array): string {
  try {
    return brotliDecompressSync(bytes).toString();
  } catch {
    return Buffer.from(bytes).toString();
  }
}

/** Erases, and lets as much time pass as what was under way may take. */
async function erase({ key }: TestProject, ref: string) {
  const answer = await world.api("DELETE", `/contacts/${ref}?erase=true`, { key });
  expect(answer.status).toBe(200);
  await afterwards();
}

async function afterwards() {
  await world.settle();
  for (let round = 0; round < 3; round++) {
    world.clock.advance(171 * 60_000);
    await world.sweep();
    await world.settle();
  }
}

const funds = async ({ id }: TestProject) => {
  const [shard] = await readFunds(world.services.tables, id);
  const { credits = 0, balanceMicros = 0, quotaLeft = 0 } = shard ?? {};
  return { credits, balanceMicros, quotaLeft };
};
const send = async (project: TestProject, over: object): Promise<string> => {
  const answer = await world.api("POST", "/emails", { key: project.key, body: project.email({ ...over }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
};
const read = async ({ key }: TestProject, id: string) =>
  (await world.api("GET", `/emails/${id}`, { key })).body;
const accepted = async (project: TestProject, id: string) => (await read(project, id)).messageId as string;

describe("erasing a contact", () => {
  test("leaves nothing of the person in storage but a digest", async () => {
    const project = await newProject(world, { credits: 1000 });
    const { key } = project;
    const word = (name: string) => `kanarie${name}${randomBytes(4).toString("hex")}`;
    const address = `${word("local")}@Example.com`;
    const words: string[] = [address];
    const say = (name: string) => {
      const own = word(name);
      words.push(own);
      return own;
    };
    const person = {
      email: address,
      firstName: say("first"),
      lastName: say("last"),
      properties: { note: say("note") },
    };
    // Receivers that repeat what they are told: one takes it, one does not.
    const [takes, fails] = [await newWebhook(world, project), await newWebhook(world, project)];
    world.web.answer(takes.url, ({ body }) => answered(200, body.slice(0, 1024)));
    world.web.answer(fails.url, ({ body }) => answered(500, body.slice(0, 1024)));
    const audience = (await world.api("POST", "/audiences", { key, body: { name: "A" } })).body.id;
    await world.api("POST", "/contacts", {
      key,
      body: { ...person, audienceIds: [audience], unsubscribed: true },
    });
    await imported(
      world,
      key,
      `email,firstName,city\n${address},${say("imported")},${say("city")}\nother@example.com,Other,Town\nbad-${say("bad")},,\n`,
    );
    const waiting = (await world.api("POST", "/contacts/imports", { key, body: { onConflict: "update" } }))
      .body;
    world.objects.set(
      waiting.uploadUrl.replace("https://bucket.test/", "").replace("?put", ""),
      Buffer.from(`email\n${address}\n`),
    );
    const file = await exported(world, key);
    expect(file.file).toContain(address);

    const mail = (html = `<p>${say("html")}</p>`) => ({
      to: [`${say("shown")} <${address}>`],
      subject: say("subject"),
      html,
      text: say("text"),
      replyTo: `${say("reply")}@example.com`,
      tags: [{ name: "who", value: say("tag") }],
      headers: { "X-Who": say("header") },
    });
    const single = await send(project, mail());
    const large = await send(project, {
      ...mail(),
      attachments: [
        {
          filename: `${say("file")}.txt`,
          content: Buffer.concat([Buffer.from(say("content")), randomBytes(40_000)]).toString("base64"),
        },
      ],
    });
    const idempotent = await world.api("POST", "/emails", {
      ...{ key, body: project.email(mail()), headers: { "idempotency-key": say("idempotency") } },
    });
    const other = project.email({ to: "other@example.com", subject: "Theirs", html: "<p>theirs</p>" });
    const bulk = await world.api("POST", "/emails/bulk", {
      key,
      body: { emails: [other, project.email(mail()), other] },
    });
    const big = mail(`<p>${say("big")}${randomBytes(400_000).toString("hex")}</p>`);
    const bigBulk = await world.api("POST", "/emails/bulk", {
      headers: { "idempotency-key": say("callkey") },
      key,
      body: { emails: [project.email(big), other] },
    });
    const soon = new Date(world.clock.now().getTime() + 5 * 24 * 3_600_000).toISOString();
    const scheduled = await send(project, { ...mail(), scheduledAt: soon });
    await world.settle();
    const [toMe] = [await accepted(project, single)];
    await world.ses.emit(toMe, "Open", { userAgent: say("agent"), ipAddress: "192.0.2.7" });
    const diagnosticCode = `smtp; 550 5.1.1 <${address}> ${say("diagnosis")}`;
    await world.ses.emit(await accepted(project, large), "Bounce", {
      bouncedRecipients: [
        { emailAddress: address.toUpperCase(), action: "failed", status: "5.1.1", diagnosticCode },
      ],
    });
    await world.settle();
    const before = await stored(project.id);
    // Overwritten, refused, encoded or not kept: whatever is left of these must not be there afterwards either.
    const hidden = /kanarie(first|bad|content|agent)/;
    const plain = words.filter((one) => !hidden.test(one));
    expect(plain.filter((one) => !before.includes(one.toLowerCase()))).toEqual([]);

    const answers = async () =>
      (await Promise.all([takes, fails].map((hook) => deliveriesTo(world, hook))))
        .flat()
        .flatMap(({ attempts }) => attempts.map(({ answer }) => answer.toLowerCase()));
    expect((await answers()).some((one) => one.includes(address.toLowerCase()))).toBe(true);
    const calls = world.web.calls.length;

    await erase(project, address);
    const after = await stored(project.id);
    expect(words.filter((one) => after.includes(one.toLowerCase()))).toEqual([]);

    const later = world.web.calls.slice(calls).map(({ body }) => body.toLowerCase());
    expect(later.length).toBeGreaterThan(0);
    expect(words.filter((one) => later.some((body) => body.includes(one.toLowerCase())))).toEqual([]);

    for (const id of [
      single,
      large,
      idempotent.body.id,
      bulk.body.items[1].id,
      bigBulk.body.items[0].id,
      scheduled,
    ])
      expect(await read(project, id)).toMatchObject({
        to: ["erased"],
        subject: "erased",
        html: null,
        text: null,
        tags: [],
        idempotencyKey: null,
      });
    expect((await read(project, large)).recipients).toMatchObject([{ address: "erased", status: "bounced" }]);
    expect((await read(project, scheduled)).status).toBe("canceled");
    for (const id of [bulk.body.items[0].id, bulk.body.items[2].id, bigBulk.body.items[1].id])
      expect(await read(project, id)).toMatchObject({
        to: ["other@example.com"],
        subject: "Theirs",
        html: "<p>theirs</p>",
      });
    const gone = (await world.api("GET", `/contacts/exports/${file.id}`, { key })).body;
    expect(gone).toMatchObject({ status: "done", url: null });
    const suppressions = (await world.api("GET", "/suppressions", { key })).body.items;
    expect(suppressions).toMatchObject([{ email: null, reason: "bounce" }]);
    const again = await send(project, { to: address });
    await world.settle();
    expect((await read(project, again)).status).toBe("suppressed");
    const anew = await world.api("POST", "/contacts", { key, body: { email: address } });
    expect(anew.body).toMatchObject({ unsubscribed: true, firstName: null });
  }, 120_000);

  test("keeps only the ids and times of the contact's events, and sends webhooks that it was erased", async () => {
    const project = await newProject(world, { credits: 10 });
    const { key } = project;
    const hook = await newWebhook(world, project, { events: ["contact.*"] });
    world.web.answer(hook.url, ({ body }) => answered(503, body));
    const made = async (email: string) =>
      (await world.api("POST", "/contacts", { key, body: { email, firstName: "Ada" } })).body.id;
    const [id, other] = [await made("me@example.com"), await made("you@example.com")];
    await world.api("PATCH", `/contacts/${id}`, { key, body: { unsubscribed: true } });
    await world.settle();
    const before = await loggedEvents(world, project.id, "contact");
    world.clock.advance(1000);
    await erase(project, id);
    const own = (await loggedEvents(world, project.id, "contact")).filter(
      ({ contactId }) => contactId === id,
    );
    expect(own.map(({ type, detail }) => [type, detail])).toEqual(
      ["contact.created", "contact.unsubscribed", "contact.updated", "contact.deleted"].map((type) => [
        type,
        { erased: true },
      ]),
    );
    const theirs = ({ contactId }: { readonly contactId?: string | undefined }) => contactId === other;
    expect((await loggedEvents(world, project.id, "contact")).filter(theirs)).toEqual(before.filter(theirs));
    const calls = world.web.calls.length;
    world.web.answer(hook.url, () => answered(200));
    await passTime(world, 6 * 3_600_000);
    expect((await deliveriesTo(world, hook)).map(({ status }) => status)).toEqual(Array(5).fill("succeeded"));
    const posted = world.web.calls.slice(calls).map(({ body }) => JSON.parse(body).data);
    expect(posted.filter(({ contactId }) => contactId === id)).toEqual(
      Array(4).fill({ contactId: id, erased: true }),
    );
  }, 60_000);

  test("removes a webhook response that arrives during the erasure", async () => {
    const project = await newProject(world, { credits: 10 });
    const { key } = project;
    const hook = await newWebhook(world, project, { events: ["contact.created"] });
    let calls = 0;
    world.web.answer(hook.url, async ({ body }) => {
      if (++calls === 1) {
        await world.api("DELETE", "/contacts/me@example.com?erase=true", { key });
        while (await world.jobs.workOff(world.services));
      }
      return answered(200, body);
    });
    await world.api("POST", "/contacts", { key, body: { email: "me@example.com" } });
    await afterwards();
    expect(calls).toBe(2);
    const deliveries = await deliveriesTo(world, hook);
    expect(deliveries.map(({ status }) => status)).toEqual(["succeeded"]);
    expect((await stored(project.id)).includes("me@example.com")).toBe(false);
  }, 60_000);

  test("cancels emails that are not sent yet and refunds them in full", async () => {
    const project = await newProject(world, { credits: 3, balanceMicros: 1_000_000 });
    const before = await funds(project);
    await world.api("POST", "/contacts", { key: project.key, body: { email: "me@example.com" } });
    const soon = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const both = await send(project, { to: ["me@example.com", "you@example.com"], scheduledAt: soon });
    const mine = project.email({ to: "ME@example.com", scheduledAt: soon });
    const yours = project.email({ to: "you@example.com", scheduledAt: soon });
    const bulk = await world.api("POST", "/emails/bulk", {
      key: project.key,
      body: { emails: [mine, yours] },
    });
    await world.settle();
    await world.api("POST", "/outbound/pause", { key: project.key, body: {} });
    await erase(project, "me@example.com");
    expect((await read(project, both)).recipients).toMatchObject([
      { address: "erased", status: "canceled" },
      { address: "you@example.com", status: "canceled" },
    ]);
    const [first, second] = bulk.body.items;
    expect((await read(project, first.id)).status).toBe("canceled");
    expect((await read(project, second.id)).status).toBe("scheduled");
    await world.api("POST", `/emails/${second.id}/cancel`, { key: project.key });
    expect(await funds(project)).toEqual(before);
    expect((await stored(project.id)).includes("me@example.com")).toBe(false);
  }, 60_000);

  test("fails queued emails and refunds them", async () => {
    const project = await newProject(world, { credits: 5 });
    const before = await funds(project);
    await world.api("POST", "/contacts", { key: project.key, body: { email: "me@example.com" } });
    world.queues.stop();
    const id = await send(project, { to: "me@example.com" });
    await world.api("DELETE", "/contacts/me@example.com?erase=true", { key: project.key });
    await world.settle();
    world.queues.start();
    await afterwards();
    expect(await read(project, id)).toMatchObject({
      status: "failed",
      recipients: [{ address: "erased", reason: "erased" }],
    });
    expect(await funds(project)).toEqual(before);
    expect(world.ses.accepts().filter(({ tags }) => Object.values(tags).includes(id))).toEqual([]);
  }, 60_000);

  test("stores later SES events without the person and still suppresses the address by them", async () => {
    const project = await newProject(world, { credits: 10 });
    await world.api("POST", "/contacts", { key: project.key, body: { email: "late@example.com" } });
    const id = await send(project, { to: ["late@example.com", "you@example.com"] });
    await world.settle();
    await erase(project, "late@example.com");
    const diagnosticCode = "smtp; 550 late@example.com is gone";
    await world.ses.emit(await accepted(project, id), "Bounce", {
      bouncedRecipients: [
        { emailAddress: "late@example.com", action: "failed", status: "5.1.1", diagnosticCode },
      ],
    });
    await world.ses.emit(await accepted(project, id), "Complaint", {
      complainedRecipients: [{ emailAddress: "late@example.com" }],
    });
    await world.settle();
    const email = await read(project, id);
    expect(email.recipients).toMatchObject([
      { address: "erased", status: "complained" },
      { address: "you@example.com", status: "delivered" },
    ]);
    expect(email.events.filter(({ type }: { type: string }) => type === "email.bounced")).toMatchObject([
      { recipient: "erased", detail: {} },
    ]);
    expect((await stored(project.id)).includes("late@example.com")).toBe(false);
    const again = await send(project, { to: "late@example.com" });
    await world.settle();
    expect((await read(project, again)).status).toBe("suppressed");
  }, 60_000);

  test("keeps later emails to the address, and those of another project", async () => {
    const [project, other] = [
      await newProject(world, { credits: 10 }),
      await newProject(world, { credits: 10 }),
    ];
    for (const { key } of [project, other])
      await world.api("POST", "/contacts", { key, body: { email: "me@example.com" } });
    const theirs = await send(other, { to: "me@example.com", subject: "Stays" });
    await world.settle();
    await world.api("DELETE", "/contacts/me@example.com?erase=true", { key: project.key });
    world.clock.advance(1000);
    await world.api("POST", "/contacts", {
      key: project.key,
      body: { email: "me@example.com", firstName: "Back" },
    });
    const later = await send(project, { to: "me@example.com", subject: "Later" });
    await afterwards();
    expect(await read(project, later)).toMatchObject({ to: ["me@example.com"], subject: "Later" });
    expect(await read(other, theirs)).toMatchObject({ to: ["me@example.com"], subject: "Stays" });
    const contact = await world.api("GET", "/contacts/me@example.com", { key: project.key });
    expect(contact.body).toMatchObject({ firstName: "Back" });
  }, 60_000);

  test("completes when a worker dies at any call", async () => {
    const project = await newProject(world, { credits: 50 });
    const { key } = project;
    await world.api("POST", "/contacts", { key, body: { email: "me@example.com", unsubscribed: true } });
    for (let count = 0; count < 3; count++) await send(project, { to: "me@example.com" });
    const mine = project.email({ to: "me@example.com" });
    await world.api("POST", "/emails/bulk", { key, body: { emails: [mine, mine] } });
    await world.settle();
    await world.api("DELETE", "/contacts/me@example.com?erase=true", { key });
    const job = world.jobs.waiting.shift();
    const { client } = world.services.tables;
    for (let death = 2; job && death < 60; death += 3) {
      let calls = 0;
      const send = async (...given: Parameters<typeof client.send>) => {
        calls += 1;
        if (calls > death) throw Object.assign(new Error("the process is gone"), { name: "Gone" });
        return client.send(...given);
      };
      const own = new Proxy(client, {
        get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
      });
      const tables = { ...world.services.tables, client: own };
      await runJob({ ...world.services, tables }, job.projectId, job.jobId).catch(() => undefined);
    }
    await afterwards();
    expect((await stored(project.id)).includes("me@example.com")).toBe(false);
  }, 60_000);
});
