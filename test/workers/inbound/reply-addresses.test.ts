import { expect } from "vitest";
import { newInboundEmail, rawMail, receiveMailOf } from "../../support/inbound-mail.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

/** Sends an email that asks for a reply address, and returns its id and that address as recipients get it. */
async function asked(world: World, project: TestProject): Promise<readonly [id: string, address: string]> {
  await receiveMailOf(world, project);
  const body = project.email({ replyToken: true });
  const answer = await world.api("POST", "/emails", { key: project.key, body });
  expect(answer.status).toBe(200);
  await world.settle();
  const { id } = answer.body;
  const sent = world.ses.emails().find(({ submitted }) => Buffer.from(submitted).includes(id));
  const head = Buffer.from(sent?.raw ?? [])
    .toString("latin1")
    .replace(/\r\n[ \t]+/g, " ");
  return [id, /^Reply-To: <?([^\s<>]+)>?$/im.exec(head)?.[1] ?? ""];
}

async function threadOf(world: World, project: TestProject, recipient: string, raw = rawMail()) {
  const id = await newInboundEmail(world, project, { recipients: [recipient], raw });
  return (await world.api("GET", `/inbound/emails/${id}`, { key: project.key })).body.threadOf;
}

test("mail to an email's reply address is linked to it, in any case and before what headers say", async ({
  world,
  project,
}) => {
  const [id, address] = await asked(world, project);
  const [other] = await asked(world, project);
  expect(address).toMatch(new RegExp(`^r-[0-9a-z]{46}@${project.domain}$`));
  const linked = { emailId: id, by: "reply_address" };
  expect(await threadOf(world, project, address)).toEqual(linked);
  const raw = rawMail([`References: <${other}@${project.domain}>`]);
  expect(await threadOf(world, project, address.toUpperCase(), raw)).toEqual(linked);
  const { body } = await world.api("GET", `/emails/${id}`, { key: project.key });
  expect(body).toMatchObject({ replyToken: true, replyTo: [] });
});

test("a forged reply address and one of another project link nothing; the mail is received", async ({
  world,
  project,
}) => {
  const [, address] = await asked(world, project);
  const foreign = await newProject(world);
  const [, theirs] = await asked(world, foreign);
  const last = address.charAt(47) === "0" ? "1" : "0";
  const forged = `${address.slice(0, 47)}${last}@${project.domain}`;
  expect(await threadOf(world, project, forged)).toBeNull();
  const moved = `${theirs.split("@")[0]}@${project.domain}`;
  expect(await threadOf(world, project, moved)).toBeNull();
});

test("every email of a bulk call has a reply address of its own", async ({ world, project }) => {
  await receiveMailOf(world, project);
  const emails = [1, 2].map(() => project.email({ replyToken: true }));
  await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
  await world.settle();
  const own = new RegExp(`r-[0-9a-z]{46}@${project.domain}`);
  const found = world.ses
    .emails()
    .flatMap(({ raw }) => own.exec(Buffer.from(raw).toString("latin1"))?.[0] ?? []);
  expect(new Set(found).size).toBe(2);
});

test("a reply address needs a domain that receives, and excludes replyTo", async ({ world, project }) => {
  const send = async (over: Readonly<Record<string, unknown>>) =>
    (await world.api("POST", "/emails", { key: project.key, body: project.email(over) })).body;
  const issues = [{ path: "replyToken" }];
  expect(await send({ replyToken: true })).toMatchObject({ name: "validation_error", issues });
  await receiveMailOf(world, project);
  const both = await send({ replyToken: true, replyTo: "ana@example.com" });
  expect(both).toMatchObject({ name: "validation_error", issues });
});

test("a bounce by mail to a reply address is shown on the email and changes nothing else", async ({
  world,
  project,
}) => {
  const [id, address] = await asked(world, project);
  const { key } = project;
  const before = (await world.api("GET", `/emails/${id}`, { key })).body;
  const raw = rawMail(["Content-Type: multipart/report; report-type=delivery-status; boundary=b"], "--b--");
  const inboundId = await newInboundEmail(world, project, { recipients: [address], raw, sender: "" });
  const { body } = await world.api("GET", `/inbound/emails/${inboundId}`, { key });
  expect(body).toMatchObject({ threadOf: { emailId: id }, automatic: { is: true } });
  expect((await world.api("GET", `/emails/${id}`, { key })).body).toEqual(before);
  expect((await world.api("GET", "/suppressions", { key })).body.items).toEqual([]);
});
