import { expect } from "vitest";
import { mailArrives, newInboundEmail, rawMail, receiveMailOf } from "../../support/inbound-mail.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

async function newRoute(
  world: World,
  { key }: TestProject,
  action: object,
  over: object = {},
): Promise<string> {
  const body = { match: { recipient: "in@*" }, action, ...over };
  const answer = await world.api("POST", "/inbound/routes", { key, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

const forwardTo = ({ domain }: TestProject) => ({ type: "forward", to: [`ana@${domain}`] });

async function received(world: World, project: TestProject, mail: object = {}) {
  const id = await newInboundEmail(world, project, mail);
  return (await world.api("GET", `/inbound/emails/${id}`, { key: project.key })).body;
}

test("a forward is an email of the project, charged, answered to the sender and marked", async ({
  world,
  project,
}) => {
  const routeId = await newRoute(world, project, forwardTo(project));
  const before = (await world.api("GET", "/outbound", { key: project.key })).body.used;
  const email = await received(world, project);
  expect(email.routes).toMatchObject([{ routeId, action: "forward", outcome: "done" }]);
  const { body } = await world.api("GET", `/emails/${email.routes[0].emailId}`, { key: project.key });
  expect(body).toMatchObject({
    from: `"Ana via in@${project.domain}" <forward@${project.domain}>`,
    to: [`ana@${project.domain}`],
    replyTo: ["ana@example.com"],
    headers: { "Auto-Submitted": "auto-generated", "X-Original-From": "ana@example.com" },
    attachments: [{ filename: "a.csv" }],
  });
  expect((await world.api("GET", "/outbound", { key: project.key })).body.used).toBe(before + 1);
});

test("automatic, infected and spam messages are not forwarded, and say why", async ({ world, project }) => {
  await newRoute(world, project, forwardTo(project));
  const outcomeOf = async (mail: object) => (await received(world, project, mail)).routes[0].outcome;
  world.clock.advance(1);
  expect(await outcomeOf({ raw: rawMail(["Auto-Submitted: auto-replied"]) })).toBe("automatic");
  world.clock.advance(1);
  expect(await outcomeOf({ verdicts: { virus: "FAIL" } })).toBe("virus");
  world.clock.advance(1);
  expect(await outcomeOf({ verdicts: { virus: "PROCESSING_FAILED" } })).toBe("virus");
  world.clock.advance(1);
  expect(await outcomeOf({ verdicts: { spam: "FAIL" } })).toBe("spam");
});

test("at most twenty messages of a thread are forwarded in an hour", async ({ world, project }) => {
  await newRoute(world, project, forwardTo(project));
  const outcomes: string[] = [];
  for (let n = 0; n < 22; n++) {
    world.clock.advance(1);
    outcomes.push((await received(world, project, { raw: rawMail() })).routes[0].outcome);
  }
  expect(outcomes.filter((one) => one === "done")).toHaveLength(20);
  expect(outcomes.at(-1)).toBe("thread_limit");
});

test("nothing is forwarded where a thread has no forwards in an hour", async ({ world, project }) => {
  await newRoute(world, project, forwardTo(project));
  await world.api("PATCH", "/inbound/settings", { key: project.key, body: { forwardsPerHour: 0 } });
  expect((await received(world, project)).routes[0].outcome).toBe("thread_limit");
});

test("a forward without funds says so, and the message stays stored", async ({ world, project }) => {
  await newRoute(world, project, forwardTo(project));
  await world.api("POST", "/outbound/pause", { key: project.key });
  const email = await received(world, project);
  expect(email).toMatchObject({ status: "stored", routes: [{ outcome: "outbound_paused", emailId: null }] });
});

test("a reply goes to an authenticated sender once a day, with a template", async ({ world, project }) => {
  const { key } = project;
  const html = "<p>Hello {{ name }}, about {{ subject }}</p>";
  const template = { name: "Away", subject: "Away", html, variables: [{ key: "name" }, { key: "subject" }] };
  const { id: templateId } = (await world.api("POST", "/templates", { key, body: template })).body;
  await world.api("POST", `/templates/${templateId}/publish`, { key });
  await newRoute(world, project, { type: "reply", templateId });
  const first = await received(world, project, { raw: rawMail() });
  expect(first.routes).toMatchObject([{ outcome: "done" }]);
  const sent = (await world.api("GET", `/emails/${first.routes[0].emailId}`, { key })).body;
  expect(sent).toMatchObject({ to: ["ana@example.com"], headers: { "Auto-Submitted": "auto-replied" } });
  expect(sent.html).toContain("Hello Ana, about A question");
  world.clock.advance(1);
  expect((await received(world, project, { raw: rawMail() })).routes[0].outcome).toBe("sender_limit");
  world.clock.advance(1);
  const forged = { verdicts: { dmarc: "FAIL" }, dmarcPolicy: "reject" };
  expect((await received(world, project, forged)).routes[0].outcome).toBe("unauthenticated");
});

test("two routes with one webhook call it once, and routes again do not act on blocked mail", async ({
  world,
  project,
}) => {
  const { key } = project;
  const hook = { url: "https://hooks.example.com/in", events: ["broadcast.canceled"] };
  const { id: webhookId } = (await world.api("POST", "/webhooks", { key, body: hook })).body;
  for (const recipient of ["in@*", "*"])
    await newRoute(world, project, { type: "webhook", webhookId }, { match: { recipient } });
  await received(world, project);
  const { body } = await world.api("GET", `/webhooks/${webhookId}/deliveries`, { key });
  expect(body.items).toMatchObject([{ eventType: "email.received" }]);
  await world.api("POST", "/inbound/blocklist", { key, body: { value: "ANA@example.com " } });
  world.clock.advance(1);
  const blocked = await received(world, project);
  expect(blocked).toMatchObject({ status: "blocked", routes: [], blockedBy: { sender: "envelope" } });
  const again = await world.api("POST", `/inbound/emails/${blocked.id}/reprocess`, { key });
  expect(again.body.name).toBe("invalid_state");
});

test("an email is routed again by the routes as they are now, once for each request", async ({
  world,
  project,
}) => {
  const { key } = project;
  const { id } = await received(world, project);
  const routeId = await newRoute(world, project, forwardTo(project));
  const { status, body } = await world.api("POST", `/inbound/emails/${id}/reprocess`, { key });
  expect([status, body]).toEqual([202, { id, round: 1 }]);
  world.inbound.push(world.inbound.at(-1) ?? "");
  await world.settle();
  const after = (await world.api("GET", `/inbound/emails/${id}`, { key })).body;
  expect(after).toMatchObject({ reprocessed: 1, routes: [{ routeId, outcome: "done" }] });
  expect((await world.api("GET", "/emails", { key })).body.items).toHaveLength(1);
  const second = await world.api("POST", `/inbound/emails/${id}/reprocess`, { key });
  expect([second.status, second.body]).toEqual([202, { id, round: 2 }]);
  await world.settle();
  expect((await world.api("GET", "/emails", { key })).body.items).toHaveLength(2);
});

test("a message that every route drops leaves its facts only", async ({ world, project }) => {
  await newRoute(world, project, { type: "drop" });
  await receiveMailOf(world, project);
  mailArrives(world, { recipients: [`in@${project.domain}`] });
  await world.settle();
  const { body } = await world.api("GET", "/inbound/emails?status=dropped", { key: project.key });
  expect(body.items).toMatchObject([{ status: "dropped", routes: [{ action: "drop", outcome: "done" }] }]);
  expect([...world.objects.keys()].filter((name) => name.startsWith(`inbound/${project.id}`))).toEqual([]);
});
