import { afterAll, beforeAll, expect } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import { ask, callOf, scheduleEmail } from "../http/calls.ts";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";
import { acceptsOf, read, send } from "../workers/mail.ts";
import { sendBy, toldBy, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const price = () => world.services.deployment.priceMicros;

/** All that a project can read of itself. */
async function stateOf({ key }: TestProject, emailId: string) {
  const paths = ["/emails", `/emails/${emailId}`, "/limits", "/outbound"];
  const answers = await Promise.all(paths.map((path) => world.api("GET", path, { key })));
  return answers.map(({ body }) => body);
}

specifiedInPart("1.what-it-sends", "transactional email over HTTP", async () => {
  const project = await newProject(world);
  const to = `someone@${project.domain}.example`;
  await send(world, project, { to, subject: "Your code", html: "<p>12345</p>" });
  await world.settle();
  const [mail, ...others] = world.ses.mails({ to });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ destinations: [to], subject: "Your code" });
  expect(mail?.from).toContain(`sender@${project.domain}`);
  expect(new TextDecoder().decode(mail?.raw)).toContain("12345");
});

specifiedInPart("1.project-owns-data", "emails", async () => {
  const [owner, other] = await Promise.all([newProject(world), newProject(world)]);
  const id = await send(world, owner);
  await world.settle();
  expect((await traces(world, owner)).ids).toEqual([id]);
  expect((await traces(world, other)).ids).toEqual([]);
  const second = await owner.newKey({});
  expect((await world.api("GET", `/emails/${id}`, { key: second })).body.id).toBe(id);
  expect((await world.api("GET", `/emails/${id}`, { key: other.key })).status).toBe(404);
});

specified("1.requests-filtered", async () => {
  const [one, other] = await Promise.all([
    newProject(world, { credits: 11, balanceMicros: 1_000_000, monthlyQuota: 111 }),
    newProject(world, { credits: 22, balanceMicros: 2_000_000, monthlyQuota: 222 }),
  ]);
  const ids = [await send(world, one), await send(world, other)];
  for (const [at, { key }] of [one, other].entries()) {
    const [list, , limits, outbound] = await stateOf(at === 0 ? one : other, ids[at] ?? "");
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([ids[at]]);
    expect(limits).toMatchObject({
      balanceMicros: (at + 1) * 1_000_000,
      freeCredits: { granted: (at + 1) * 11 },
    });
    expect(outbound).toMatchObject({ monthlyQuota: (at + 1) * 111, used: 1 });
    expect((await world.api("GET", `/emails/${ids[1 - at]}`, { key })).status).toBe(404);
  }
});

specified("1.no-other-project", async () => {
  for (const operation of operations) {
    const mine = await newProject(world, { balanceMicros: 7_654_321, monthlyQuota: 1234 });
    const stranger = await newProject(world);
    const emailId = await scheduleEmail(world, mine);
    const before = await stateOf(mine, emailId);
    const { status, body } = await ask(world, callOf(operation, stranger, emailId), { key: stranger.key });
    expect([operation.id, status]).toEqual([operation.id, operation.path.includes("{") ? 404 : 200]);
    for (const secret of [emailId, mine.id, mine.domain, mine.domainId, "7654321", "1234"])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect(await stateOf(mine, emailId)).toEqual(before);
  }
});

specifiedInPart("1.verified-domain-only", "POST /emails and POST /emails/bulk", async () => {
  const project = await newProject(world);
  const other = await newProject(world);
  await newDomain(world, project.id, `pending-${project.domain}`, "us-east-1", "pending");
  const refused = [
    "nobodys.test",
    other.domain,
    `pending-${project.domain}`,
    `sub.${project.domain}`,
    project.domain.slice(project.domain.indexOf(".") + 1).padStart(6, "a."),
  ];
  const before = await traces(world, project);
  for (const way of waysToSend) {
    for (const domain of refused) {
      const answer = await sendBy(world, way, project, { mail: { from: `sender@${domain}` } });
      expect([domain, ...toldBy(answer)]).toEqual([domain, 403, "domain_not_verified"]);
    }
  }
  expect(await traces(world, project)).toEqual(before);
  for (const way of waysToSend) expect((await sendBy(world, way, project)).status).toBe(200);
});

specified("1.funds-and-quota", async () => {
  const terms = [
    { credits: 0, balanceMicros: 0, monthlyQuota: 10, told: [400, "insufficient_balance"] },
    { credits: 0, balanceMicros: price() - 1, monthlyQuota: 10, told: [400, "insufficient_balance"] },
    { credits: 5, balanceMicros: 5 * price(), monthlyQuota: 0, told: [429, "outbound_quota_exceeded"] },
    { credits: 1, balanceMicros: 0, monthlyQuota: 1, told: [200, undefined] },
    { credits: 0, balanceMicros: price(), monthlyQuota: 1, told: [200, undefined] },
  ];
  for (const way of waysToSend) {
    for (const { told, ...has } of terms) {
      const project = await newProject(world, has);
      expect(toldBy(await sendBy(world, way, project))).toEqual(told);
      await world.settle();
      expect((await traces(world, project)).accepted).toBe(told[0] === 200 ? 1 : 0);
    }
  }
});

specified("1.reserved-in-request", async () => {
  const project = await newProject(world, { credits: 0, balanceMicros: 5 * price(), monthlyQuota: 10 });
  await send(world, project, { to: ["a@example.com", "b@example.com"] });
  const reserved = (await world.api("GET", "/limits", { key: project.key })).body;
  expect(world.queues.waiting()).not.toEqual([]);
  expect(reserved).toMatchObject({ balanceMicros: 3 * price(), outbound: { used: 2, remaining: 8 } });
  await world.settle();
  expect((await world.api("GET", "/limits", { key: project.key })).body).toEqual(reserved);
});

specified("1.handoff-on-worker", async () => {
  const project = await newProject(world);
  // What SES says during the request would show in its answer.
  world.ses.setFault({ mode: "reject", times: 1 });
  const id = await send(world, project);
  world.ses.clearFaults();
  expect(await read(world, project, id)).toMatchObject({ status: "queued", sentAt: null });
  expect(acceptsOf(world, id)).toEqual([]);
  expect(world.queues.waiting().map(({ body }) => JSON.parse(body).emailId)).toEqual([id]);
  await world.settle();
  expect(acceptsOf(world, id)).toHaveLength(1);
  expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
});

specified("1.retryable", async () => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const tries = [1, 2, 3].map(() => sendBy(world, way, project, { idempotencyKey: "order 7" }));
    const answers = await Promise.all(tries);
    answers.push(await sendBy(world, way, project, { idempotencyKey: "order 7" }));
    await world.settle();
    const sent = answers.filter(({ status }) => status === 200).flatMap(way.idsOf);
    expect(new Set(sent).size).toBe(1);
    expect(await traces(world, project)).toMatchObject({ ids: [sent[0]], accepted: 1 });
  }
});

specifiedInPart("1.lists-paginated", "GET /emails, with cursors", async () => {
  const project = await newProject(world);
  const sent: string[] = [];
  for (let at = 0; at < 5; at++) {
    sent.unshift(await send(world, project));
    world.clock.advance(1000);
  }
  const walked: string[] = [];
  for (let after = "", more = true; more; ) {
    const { body } = await world.api("GET", `/emails?limit=2&after=${after}`, { key: project.key });
    walked.push(...body.items.map(({ id }: { id: string }) => id));
    after = body.nextCursor;
    more = body.hasMore;
  }
  expect(walked).toEqual(sent);
});

specified("1.scopes-and-pin", async () => {
  const project = await newProject(world);
  await newDomain(world, project.id, `other-${project.domain}`, "us-east-1");
  const key = await project.newKey({ scopes: ["email:send"], domainId: project.domainId });
  const from = `sender@other-${project.domain}`;
  const [way] = waysToSend;
  const own = await sendBy(world, way, project, { key });
  expect(own.status).toBe(200);
  expect(toldBy(await sendBy(world, way, project, { key, mail: { from } }))).toEqual([403, "key_restricted"]);
  expect((await sendBy(world, way, project, { mail: { from } })).status).toBe(200);
  const reading = await world.api("GET", `/emails/${own.body.id}`, { key });
  expect(toldBy(reading)).toEqual([403, "missing_scope"]);
});

specifiedInPart("1.other-features", "the monthly quota, pause and resume, GET /limits", async () => {
  const { key, mail } = await newProject(world, { monthlyQuota: 2 });
  const sends = async () => toldBy(await world.api("POST", "/emails", { key, body: mail() }));
  expect(await sends()).toEqual([200, undefined]);
  await world.api("POST", "/outbound/pause", { key });
  expect(await sends()).toEqual([403, "outbound_paused"]);
  await world.api("POST", "/outbound/resume", { key });
  expect(await sends()).toEqual([200, undefined]);
  expect(await sends()).toEqual([429, "outbound_quota_exceeded"]);
  const { body } = await world.api("GET", "/limits", { key });
  expect(body.outbound).toMatchObject({ monthlyQuota: 2, used: 2, remaining: 0 });
});
