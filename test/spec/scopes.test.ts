import { expect } from "vitest";
import { type Scope, scopes } from "../../functions/domain/platform/scopes.ts";
import { ask, callFor, operationOf } from "../http/calls.ts";
import { newHook } from "../http/rows.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { statusAndName } from "./sending.ts";
import { specified } from "./specified.ts";

/** Asserts that a key with only this scope may call the operations, and a key with all other scopes may not. */
async function opens(world: World, scope: Scope, ...operationIds: readonly string[]): Promise<void> {
  for (const id of operationIds) {
    const project = await newProject(world);
    const operation = operationOf(id);
    const call = await callFor(world, operation, project);
    const others = await project.newKey({ scopes: scopes.filter((one) => one !== scope) });
    expect([id, ...statusAndName(await ask(world, call, { key: others }))]).toEqual([
      id,
      403,
      "missing_scope",
    ]);
    const alone = await project.newKey({ scopes: [scope] });
    expect([id, ...statusAndName(await ask(world, call, { key: alone }))]).toEqual([
      id,
      operation.reply[0],
      undefined,
    ]);
  }
}

specified("5.scope.email-send", ({ world }) => opens(world, "email:send", "sendEmail", "sendBulk"));

specified("5.scope.ai-generate", ({ world }) => opens(world, "ai:generate", "generateMarkup"));

specified("5.scope.email-read", ({ world }) => opens(world, "email:read", "getEmail"));

specified("5.scope.contact-read", ({ world }) =>
  opens(world, "contact:read", "listContacts", "getContact", "listAudienceContacts"),
);

specified("5.scope.contact-write", async ({ world }) => {
  await opens(world, "contact:write", "createContact", "updateContact");
  const { key, newKey } = await newProject(world);
  const email = "a@example.com";
  await world.api("POST", "/contacts", { key, body: { email, unsubscribed: true } });
  const writer = await newKey({ scopes: ["contact:write"] });
  const change = async (body: object) =>
    (await world.api("PATCH", `/contacts/${email}`, { key: writer, body })).body.resubscriptionLocked;
  expect(await change({ resubscriptionLocked: true })).toBe(true);
  // The contact resubscribes, which removes the lock.
  expect(await change({ unsubscribed: false })).toBe(false);
});

specified("5.scope.contact-delete", ({ world }) => opens(world, "contact:delete", "deleteContact"));

specified("5.scope.audiences", async ({ world }) => {
  await opens(world, "audience:read", "listAudiences", "getAudience");
  await opens(world, "audience:write", "createAudience", "updateAudience");
  await opens(world, "audience:delete", "deleteAudience");
  const { key, newKey } = await newProject(world);
  await world.api("POST", "/audiences", { key, body: { name: "A" } });
  const reader = await newKey({ scopes: ["audience:read"] });
  expect((await world.api("GET", "/audiences", { key: reader })).body.items).toMatchObject([
    { contactCount: 0 },
  ]);
});

specified("5.scope.topics", async ({ world }) => {
  await opens(world, "topic:read", "listTopics", "getTopic");
  await opens(world, "topic:write", "createTopic", "updateTopic");
  await opens(world, "topic:delete", "deleteTopic");
  const { key, newKey } = await newProject(world);
  await world.api("POST", "/topics", { key, body: { name: "A" } });
  const reader = await newKey({ scopes: ["topic:read"] });
  expect((await world.api("GET", "/topics", { key: reader })).body.items).toMatchObject([
    { contactCount: 0 },
  ]);
});

specified("5.scope.segment-read", ({ world }) =>
  opens(world, "segment:read", "listSegments", "getSegment", "previewSegment", "listSegmentContacts"),
);

specified("5.scope.segment-write", ({ world }) =>
  opens(world, "segment:write", "createSegment", "updateSegment"),
);

specified("5.scope.segment-delete", ({ world }) => opens(world, "segment:delete", "deleteSegment"));

specified("5.scope.subscription-subscribe", ({ world }) =>
  opens(world, "subscription:subscribe", "subscribe"),
);

specified("5.scope.subscription-unsubscribe", ({ world }) =>
  opens(world, "subscription:unsubscribe", "unsubscribe", "leaveTopic"),
);

specified("5.scope.webhooks", async ({ world }) => {
  await opens(world, "webhook:read", "listWebhooks", "getWebhook", "listDeliveries", "getDelivery");
  await opens(world, "webhook:write", "createWebhook", "updateWebhook", "rotateWebhookSecret", "testWebhook");
  await opens(world, "webhook:write", "replayWebhook");
  await opens(world, "webhook:delete", "deleteWebhook");
  const { key, newKey } = await newProject(world);
  const path = `/webhooks/${(await world.api("POST", "/webhooks", { key, body: newHook })).body.id}`;
  const writer = await newKey({ scopes: ["webhook:write"] });
  const events = ["email.bounced", "contact.*"];
  expect((await world.api("PATCH", path, { key: writer, body: { events } })).body.events).toEqual(events);
});

specified("5.scope.activity-read", ({ world }) =>
  opens(world, "activity:read", "listActivity", "getEvent", "getMetrics"),
);

specified("5.scope.domain-read", ({ world }) =>
  opens(world, "domain:read", "listDomains", "getDomain", "getCompliance", "getDeliveryTimes"),
);

specified("5.scope.domain-write", ({ world }) =>
  opens(world, "domain:write", "createDomain", "updateDomain", "verifyDomain"),
);

specified("5.scope.domain-delete", ({ world }) => opens(world, "domain:delete", "deleteDomain"));

specified("5.scope.domain-dns-read", ({ world }) => opens(world, "domain:dns-read", "getDnsRecords"));

specified("5.scope.limits-read", ({ world }) => opens(world, "limits:read", "getLimits", "listLedger"));

specified("5.scope.outbound-read", async ({ world }) => {
  await opens(world, "outbound:read", "getOutbound");
  const { newKey } = await newProject(world, { monthlyQuota: 12 });
  const { body } = await world.api("GET", "/outbound", { key: await newKey({ scopes: ["outbound:read"] }) });
  const resetsAt = expect.stringMatching(/^\d{4}-\d{2}-01T00:00:00\.000Z$/);
  expect(body).toMatchObject({ monthlyQuota: 12, used: 0, resetsAt, paused: false });
});

specified("5.scope.outbound-write", async ({ world }) => {
  await opens(world, "outbound:write", "updateOutbound", "pauseOutbound", "resumeOutbound");
  const { newKey } = await newProject(world);
  const key = await newKey({ scopes: ["outbound:write"] });
  const after = async (method: string, path: string, body?: unknown) =>
    (await world.api(method, path, { key, body })).body;
  expect(await after("PATCH", "/outbound", { monthlyQuota: 34 })).toMatchObject({ monthlyQuota: 34 });
  expect(await after("POST", "/outbound/pause")).toMatchObject({ monthlyQuota: 34, paused: true });
  expect(await after("POST", "/outbound/resume")).toMatchObject({ monthlyQuota: 34, paused: false });
});
