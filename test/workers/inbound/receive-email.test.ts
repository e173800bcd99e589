import { expect } from "vitest";
import { readRecords } from "../../../functions/store/domains/hostnames.ts";
import {
  mailArrives,
  newInboundEmail,
  rawMail,
  receiveMailOf,
  runReceiver,
} from "../../support/inbound-mail.ts";
import { newProject, setDomainStatus, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const list = async (world: World, { key }: TestProject) =>
  (await world.api("GET", "/inbound/emails", { key })).body.items;

test("one message to two projects is an inbound email of each, by the envelope's recipients", async ({
  world,
  project,
}) => {
  const other = await newProject(world);
  await receiveMailOf(world, project);
  await receiveMailOf(world, other);
  const recipients = [`in@${project.domain}`, `in@${other.domain}`];
  mailArrives(world, { recipients, raw: rawMail([`To: ceo@${project.domain}`]) });
  await world.settle();
  expect(await list(world, project)).toMatchObject([{ recipient: recipients[0], status: "stored" }]);
  const [email] = await list(world, other);
  const { body } = await world.api("GET", `/inbound/emails/${email.id}`, { key: other.key });
  expect(body).toMatchObject({ recipient: recipients[1], to: [`ceo@${project.domain}`], text: "Hello!\n" });
});

test("a message that SES reports twice is one inbound email, with one event", async ({ world, project }) => {
  await receiveMailOf(world, project);
  const messageId = mailArrives(world, { recipients: [`in@${project.domain}`] });
  world.inbound.push(world.inbound.at(-1) ?? "");
  await world.settle();
  expect(messageId).not.toBe("");
  expect(await list(world, project)).toHaveLength(1);
  const { body } = await world.api("GET", "/activity?type=email.received", { key: project.key });
  expect(body.items).toHaveLength(1);
});

test("a deleted inbound email is not stored again when its message is reported again", async ({
  world,
  project,
}) => {
  await receiveMailOf(world, project);
  mailArrives(world, { recipients: [`in@${project.domain}`] });
  const again = world.inbound.at(-1) ?? "";
  await world.settle();
  const [{ id }] = await list(world, project);
  expect((await world.api("DELETE", `/inbound/emails/${id}`, { key: project.key })).status).toBe(200);
  expect(await runReceiver(world, [again])).toBe(0);
  expect(await list(world, project)).toEqual([]);
  expect([...world.objects.keys()].filter((name) => name.startsWith(`inbound/${project.id}`))).toEqual([]);
});

test("a notification that names another bucket or folder is refused (T72)", async ({ world, project }) => {
  await receiveMailOf(world, project);
  const recipients = [`in@${project.domain}`];
  for (const forged of [{ bucket: "somebodys" }, { objectKey: "imports/x" }]) {
    mailArrives(world, { recipients, ...forged });
    expect(await runReceiver(world, world.inbound.splice(-1))).toBe(1);
  }
  expect(await list(world, project)).toEqual([]);
});

test("a message for a domain that the project no longer has is not stored (T71)", async ({
  world,
  project,
}) => {
  await receiveMailOf(world, project);
  await world.api("PATCH", `/domains/${project.domainId}`, { key: project.key, body: { inbound: false } });
  mailArrives(world, { recipients: [`in@${project.domain}`] });
  await world.settle();
  expect(await list(world, project)).toEqual([]);
});

test("a message for a domain that is no longer verified is not stored", async ({ world, project }) => {
  await receiveMailOf(world, project);
  const [record] = await readRecords(world.services.tables, project.id, project.domain);
  if (!record) throw new Error("no domain");
  await setDomainStatus(world, project.id, { name: project.domain, record }, "failed");
  mailArrives(world, { recipients: [`in@${project.domain}`] });
  await world.settle();
  expect(await list(world, project)).toEqual([]);
});

test("a message that cannot be parsed is stored, and its raw form can be downloaded", async ({
  world,
  project,
}) => {
  const id = await newInboundEmail(world, project, { raw: `X: ${"a".repeat(1_100_000)}\r\n\r\nx` });
  const { key } = project;
  const { body } = await world.api("GET", `/inbound/emails/${id}`, { key });
  expect(body).toMatchObject({ parse: "failed", text: null, html: null, attachments: [], status: "stored" });
  expect((await world.api("GET", `/inbound/emails/${id}/raw`, { key })).status).toBe(200);
});

test("a reply is linked to the project's email that it answers, never to another project's", async ({
  world,
  project,
}) => {
  const send = async (from: TestProject) =>
    (await world.api("POST", "/emails", { key: from.key, body: from.email() })).body.id;
  const [own, foreign] = [await send(project), await send(await newProject(world))];
  const references = `References: <${foreign}@x.test> <${own}@x.test> <${foreign}@x.test>`;
  const id = await newInboundEmail(world, project, { raw: rawMail([references]) });
  const { body } = await world.api("GET", `/inbound/emails/${id}`, { key: project.key });
  expect(body.threadOf).toEqual({ emailId: own, by: "references" });
  const other = await newInboundEmail(world, project, { raw: rawMail([`References: <${foreign}@x.test>`]) });
  const { body: alone } = await world.api("GET", `/inbound/emails/${other}`, { key: project.key });
  expect(alone.threadOf).toBeNull();
});
