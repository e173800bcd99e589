import { randomBytes } from "node:crypto";
import type { Webhook } from "../../../functions/store/webhooks/webhooks.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { answered } from "../../support/test-web.ts";
import { newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";
import { exported, imported } from "../imports/importing.ts";
import { accepted, send } from "./erasing.ts";

/** A person of whom a project stores something in every way that there is. */
export interface Traced {
  readonly project: TestProject;
  readonly address: string;
  /** Every word that was stored about the person, the address first; none occurs anywhere else. */
  readonly words: readonly string[];
  /** Receivers that answer with what they are sent, one with success and one with failure. */
  readonly webhooks: readonly Webhook[];
  readonly exportId: string;
  /** Emails to the person. */
  readonly emails: Readonly<
    Record<"single" | "large" | "idempotent" | "inBulk" | "inLargeBulk" | "scheduled", string>
  >;
  /** Emails of the same calls to somebody else. */
  readonly others: readonly string[];
}

type Say = (name: string) => string;

export async function newTraced(world: World): Promise<Traced> {
  const project = await newProject(world, { credits: 1000 });
  const word: Say = (name) => `kanarie${name}${randomBytes(4).toString("hex")}`;
  const address = `${word("local")}@Example.com`;
  const words = [address];
  const say: Say = (name) => {
    words.push(word(name));
    return words.at(-1) ?? "";
  };
  const webhooks = [await newWebhook(world, project), await newWebhook(world, project)];
  for (const [at, { url }] of webhooks.entries())
    world.web.answer(url, ({ body }) => answered(at === 0 ? 200 : 500, body.slice(0, 1024)));
  await addContact(world, project, address, say);
  const exportId = (await exported(world, project.key)).id;
  const sent = await sendInEveryWay(world, project, address, say);
  await world.settle();
  await report(world, project, sent.emails, address, say);
  return { project, address, words, webhooks, exportId, ...sent };
}

async function addContact(world: World, { key }: TestProject, address: string, say: Say): Promise<void> {
  const audience = (await world.api("POST", "/audiences", { key, body: { name: "A" } })).body.id;
  const person = {
    ...{ email: address, firstName: say("first"), lastName: say("last") },
    ...{ properties: { note: say("note") }, audienceIds: [audience], unsubscribed: true },
  };
  await world.api("POST", "/contacts", { key, body: person });
  const rows = [
    `${address},${say("imported")},${say("city")}`,
    "other@example.com,Other,Town",
    `bad-${say("bad")},,`,
  ];
  await imported(world, key, `email,firstName,city\n${rows.join("\n")}\n`);
  const body = { onConflict: "update" };
  const { uploadUrl } = (await world.api("POST", "/contacts/imports", { key, body })).body;
  const upload = uploadUrl.replace("https://bucket.test/", "").replace("?put", "");
  world.objects.set(upload, Buffer.from(`email\n${address}\n`));
}

async function sendInEveryWay(world: World, project: TestProject, address: string, say: Say) {
  const { key, email } = project;
  const mail = (html = `<p>${say("html")}</p>`) => ({
    ...{ to: [`${say("shown")} <${address}>`], subject: say("subject"), html, text: say("text") },
    ...{ replyTo: `${say("reply")}@example.com`, tags: [{ name: "who", value: say("tag") }] },
    headers: { "X-Who": say("header") },
  });
  const single = await send(world, project, mail());
  const content = Buffer.concat([Buffer.from(say("content")), randomBytes(40_000)]).toString("base64");
  const attachments = [{ filename: `${say("file")}.txt`, content }];
  const large = await send(world, project, { ...mail(), attachments });
  const headers = { "idempotency-key": say("idempotency") };
  const idempotent = await world.api("POST", "/emails", { key, body: email(mail()), headers });
  const other = email({ to: "other@example.com", subject: "Theirs", html: "<p>theirs</p>" });
  const emails = [other, email(mail()), other];
  const bulk = (await world.api("POST", "/emails/bulk", { key, body: { emails } })).body.items;
  const big = mail(`<p>${say("big")}${randomBytes(400_000).toString("hex")}</p>`);
  const largeBulk = await world.api("POST", "/emails/bulk", {
    ...{ key, body: { emails: [email(big), other] }, headers: { "idempotency-key": say("callkey") } },
  });
  const scheduledAt = new Date(world.clock.now().getTime() + 5 * 24 * 3_600_000).toISOString();
  const scheduled = await send(world, project, { ...mail(), scheduledAt });
  const [toPerson, toOther] = largeBulk.body.items;
  return {
    emails: {
      ...{ single, large, idempotent: idempotent.body.id, inBulk: bulk[1].id },
      ...{ inLargeBulk: toPerson.id, scheduled },
    },
    others: [bulk[0].id, bulk[2].id, toOther.id],
  };
}

/** SES reports an open of one email, and that another bounced. */
async function report(
  world: World,
  project: TestProject,
  emails: Traced["emails"],
  address: string,
  say: Say,
) {
  const messageIds = [
    await accepted(world, project, emails.single),
    await accepted(world, project, emails.large),
  ];
  await world.ses.emit(messageIds[0] ?? "", "Open", { userAgent: say("agent"), ipAddress: "192.0.2.7" });
  const diagnosticCode = `smtp; 550 5.1.1 <${address}> ${say("diagnosis")}`;
  const bounced = { emailAddress: address.toUpperCase(), action: "failed", status: "5.1.1", diagnosticCode };
  await world.ses.emit(messageIds[1] ?? "", "Bounce", { bouncedRecipients: [bounced] });
  await world.settle();
}
