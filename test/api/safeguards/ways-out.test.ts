import { expect } from "vitest";
import { newInboundEmail } from "../../support/inbound-mail.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { fundsOf, pass, read, send } from "../../workers/mail.ts";
import { senderOf } from "../broadcasts/sender.ts";
import { acceptedOf, change, emailsOf } from "./captures.ts";

const hour = 60 * 60_000;

async function newCapturing(world: World): Promise<TestProject> {
  const project = await newProject(world, { credits: 3, balanceMicros: 400_000 });
  expect((await change(world, project, { capture: true })).status).toBe(200);
  return project;
}

test("single, scheduled and bulk sends are accepted, end as captured and cost nothing", async ({ world }) => {
  const project = await newCapturing(world);
  const before = await fundsOf(world, project);
  const scheduledAt = new Date(world.clock.now().getTime() + hour).toISOString();
  await send(world, project, { to: ["a@example.com", "b@example.com"], cc: "c@example.com" });
  await send(world, project, { scheduledAt });
  const emails = [1, 2, 3].map((at) => project.email({ to: `bulk${at}@example.com` }));
  const bulk = await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } });
  expect(bulk.status).toBe(200);
  expect(await fundsOf(world, project)).not.toEqual(before);
  world.clock.advance(hour);
  await pass(world, 2);
  const records = await emailsOf(world, project);
  expect(records.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "captured"));
  for (const { refunded, charged, recipients } of records) {
    expect(refunded).toEqual(charged);
    for (const one of recipients) expect(one.status).toBe("captured");
  }
  expect(await fundsOf(world, project)).toEqual(before);
  expect(acceptedOf(world, project)).toBe(0);
});

test("a captured email is shown as it would have been sent, with an event of its own", async ({ world }) => {
  const project = await newCapturing(world);
  const id = await send(world, project, { html: "<p>Kept</p>" });
  await world.settle();
  const { html, events, sentAt, messageId } = await read(world, project, id);
  expect([html, sentAt, messageId]).toEqual(["<p>Kept</p>", null, null]);
  expect(events.map(({ type }: { type: string }) => type)).toEqual(["email.queued", "email.captured"]);
  const found = await world.api("GET", "/emails?status=captured", { key: project.key });
  expect(found.body.items).toMatchObject([{ id }]);
  const { body } = await world.api("GET", `/emails/${id}/diagnosis`, { key: project.key });
  expect(body.recipients).toMatchObject([{ verdict: "captured" }]);
});

test("a suppressed recipient of a captured email is still shown as suppressed", async ({ world }) => {
  const project = await newCapturing(world);
  const body = { email: "gone@example.com" };
  expect((await world.api("POST", "/suppressions", { key: project.key, body })).status).toBe(201);
  const before = await fundsOf(world, project);
  const id = await send(world, project, { to: ["gone@example.com", "here@example.com"] });
  await world.settle();
  const { recipients } = await read(world, project, id);
  expect(recipients.map(({ status }: { status: string }) => status)).toEqual(["suppressed", "captured"]);
  expect(await fundsOf(world, project)).toEqual(before);
});

test("a test of a template and a forward of an inbound email are captured", async ({ world }) => {
  const project = await newCapturing(world);
  const { key, domain } = project;
  const template = { name: "Hello", subject: "Hello", html: "<p>Hello</p>" };
  const { id } = (await world.api("POST", "/templates", { key, body: template })).body;
  const addressed = { from: `a@${domain}`, to: "tester@example.com" };
  const tested = await world.api("POST", `/templates/${id}/test`, { key, body: addressed });
  expect(tested.status).toBe(200);
  const action = { type: "forward", to: [`ana@${domain}`] };
  const route = { match: { recipient: "in@*" }, action };
  expect((await world.api("POST", "/inbound/routes", { key, body: route })).status).toBe(201);
  await newInboundEmail(world, project);
  await pass(world, 2);
  const records = await emailsOf(world, project);
  expect(records.map(({ status }) => status)).toEqual(["captured", "captured"]);
  expect(acceptedOf(world, project)).toBe(0);
});

test("a broadcast is prepared and composed, and none of its emails is sent or paid for", async ({
  world,
}) => {
  const project = await newCapturing(world);
  const sender = await senderOf(world, project, 12);
  const before = await fundsOf(world, project);
  expect((await sender.send()).status).toBe(200);
  // Off again at once: what was accepted before stays captured.
  await change(world, project, { capture: false });
  await pass(world, 8);
  expect((await sender.read()).status).toBe("sent");
  const { body } = await sender.call("GET", `${sender.path}/emails?limit=50`);
  expect(body.items).toHaveLength(12);
  for (const one of body.items) expect(one).toMatchObject({ status: "captured", reason: "captured" });
  expect(await fundsOf(world, project)).toEqual(before);
  expect(acceptedOf(world, project)).toBe(0);
});
