import { expect } from "vitest";
import { readRecords } from "../../functions/store/domains/hostnames.ts";
import { newRoute } from "../http/rows.ts";
import { newCompleteBroadcast } from "../support/broadcast-rows.ts";
import { newInboundEmail } from "../support/inbound-mail.ts";
import { newDomain, newProject, setDomainStatus } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, read, send } from "../workers/mail.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

const price = (world: World) => world.services.deployment.priceMicros;

specifiedInPart("1.what-it-sends", "transactional email over HTTP", async ({ world, project }) => {
  const to = `someone@${project.domain}.example`;
  await send(world, project, { to, subject: "Your code", html: "<p>12345</p>" });
  await world.settle();
  const [mail, ...others] = world.ses.emails({ to });
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ destinations: [to], subject: "Your code" });
  expect(mail?.from).toContain(`sender@${project.domain}`);
  expect(new TextDecoder().decode(mail?.raw)).toContain("12345");
});

specifiedInPart(
  "1.verified-domain-only",
  "checked by a send, and again at the handoff of a broadcast and of an email that has waited for over a minute",
  async ({ world, project }) => {
    const other = await newProject(world);
    await newDomain(world, project.id, `pending-${project.domain}`, "us-east-1", "pending");
    await newDomain(world, project.id, `mail.parent-${project.domain}`, "us-east-1");
    const refused = [
      "nobodys.test",
      other.domain,
      `pending-${project.domain}`,
      `sub.${project.domain}`,
      `parent-${project.domain}`,
    ];
    const before = await traces(world, project);
    for (const way of waysToSend) {
      for (const domain of refused) {
        const answer = await sendBy(world, way, project, { mail: { from: `sender@${domain}` } });
        expect([domain, ...statusAndName(answer)]).toEqual([domain, 403, "domain_not_verified"]);
      }
    }
    expect(await traces(world, project)).toEqual(before);
    for (const way of waysToSend) expect((await sendBy(world, way, project)).status).toBe(200);
    const broadcast = `/broadcasts/${await newCompleteBroadcast(world, project)}/send`;
    const [record] = await readRecords(world.services.tables, project.id, project.domain);
    if (!record) throw new Error("the project has no domain");
    await setDomainStatus(world, project.id, { name: project.domain, record }, "pending");
    const answer = await world.api("POST", broadcast, { key: project.key });
    expect(statusAndName(answer)).toEqual([403, "domain_not_verified"]);
  },
);

specified("1.funds-and-quota", async ({ world }) => {
  const terms = [
    { credits: 0, balanceMicros: 0, monthlyQuota: 10, outcome: [400, "insufficient_balance"] },
    { credits: 0, balanceMicros: price(world) - 1, monthlyQuota: 10, outcome: [400, "insufficient_balance"] },
    {
      credits: 5,
      balanceMicros: 5 * price(world),
      monthlyQuota: 0,
      outcome: [429, "outbound_quota_exceeded"],
    },
    { credits: 1, balanceMicros: 0, monthlyQuota: 1, outcome: [200, undefined] },
    { credits: 0, balanceMicros: price(world), monthlyQuota: 1, outcome: [200, undefined] },
  ];
  for (const way of waysToSend) {
    for (const { outcome, ...has } of terms) {
      const project = await newProject(world, has);
      expect(statusAndName(await sendBy(world, way, project))).toEqual(outcome);
      await world.settle();
      expect((await traces(world, project)).accepted).toBe(outcome[0] === 200 ? 1 : 0);
    }
  }
});

specified("1.reserved-in-request", async ({ world }) => {
  const project = await newProject(world, { credits: 0, balanceMicros: 5 * price(world), monthlyQuota: 10 });
  await send(world, project, { to: ["a@example.com", "b@example.com"] });
  const reserved = (await world.api("GET", "/limits", { key: project.key })).body;
  expect(world.queues.waiting()).not.toEqual([]);
  expect(reserved).toMatchObject({ balanceMicros: 3 * price(world), outbound: { used: 2, remaining: 8 } });
  await world.settle();
  expect((await world.api("GET", "/limits", { key: project.key })).body).toEqual(reserved);
});

specified("1.handoff-on-worker", async ({ world, project }) => {
  // A result of SES during the request would be in its response.
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

specified("1.retryable", async ({ world }) => {
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

specifiedInPart("1.lists-paginated", "GET /emails, with cursors", async ({ world, project }) => {
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

specified("1.scopes-and-pin", async ({ world, project }) => {
  await newDomain(world, project.id, `other-${project.domain}`, "us-east-1");
  const key = await project.newKey({ scopes: ["email:send"], domainId: project.domainId });
  const from = `sender@other-${project.domain}`;
  const [way] = waysToSend;
  const own = await sendBy(world, way, project, { key });
  expect(own.status).toBe(200);
  expect(statusAndName(await sendBy(world, way, project, { key, mail: { from } }))).toEqual([
    403,
    "key_restricted",
  ]);
  expect((await sendBy(world, way, project, { mail: { from } })).status).toBe(200);
  const reading = await world.api("GET", `/emails/${own.body.id}`, { key });
  expect(statusAndName(reading)).toEqual([403, "missing_scope"]);
});

specified("1.other-features", async ({ world }) => {
  const project = await newProject(world, { monthlyQuota: 2 });
  const { key, email } = project;
  const sends = async () => statusAndName(await world.api("POST", "/emails", { key, body: email() }));
  expect(await sends()).toEqual([200, undefined]);
  await world.api("POST", "/outbound/pause", { key });
  expect(await sends()).toEqual([403, "outbound_paused"]);
  await world.api("POST", "/outbound/resume", { key });
  expect(await sends()).toEqual([200, undefined]);
  expect(await sends()).toEqual([429, "outbound_quota_exceeded"]);
  const generated = await world.api("POST", "/ai/generate", { key, body: { prompt: "Welcome" } });
  expect(generated.body.html).toContain("<h1>Welcome</h1>");
  const { body } = await world.api("GET", "/limits", { key });
  expect(body.outbound).toMatchObject({ monthlyQuota: 2, used: 2, remaining: 0 });
  expect(body.usage).toMatchObject({ aiGenerations: 1 });
  await world.api("POST", "/inbound/routes", { key, body: { ...newRoute, action: { type: "drop" } } });
  await world.api("POST", "/inbound/blocklist", { key, body: { value: "spam@example.com" } });
  const statusOf = async (mail: Parameters<typeof newInboundEmail>[2]) =>
    (await world.api("GET", `/inbound/emails/${await newInboundEmail(world, project, mail)}`, { key })).body
      .status;
  expect(await statusOf({})).toBe("stored");
  expect(await statusOf({ recipients: [`support@${project.domain}`] })).toBe("dropped");
  expect(await statusOf({ sender: "spam@example.com" })).toBe("blocked");
});
