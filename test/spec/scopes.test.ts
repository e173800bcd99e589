import { expect } from "vitest";
import { newHook } from "../http/rows.ts";
import { newProject } from "../support/project.ts";
import { opens } from "./opens.ts";
import { specified } from "./specified.ts";

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
