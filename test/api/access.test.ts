import { describe, expect } from "vitest";
import { type Scope, scopes } from "../../functions/domain/platform/scopes.ts";
import { ask, callFor, keyOperations } from "../http/calls.ts";
import { roomy } from "../http/rows.ts";
import { newProject } from "../support/project.ts";
import { worldTest } from "../support/test.ts";
import { inboundScopes } from "./inbound/scopes.ts";

const keys = new Map<Scope, string>();
const test = worldTest(roomy).extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 2000 }),
);

test.beforeAll(async ({ project }) => {
  for (const scope of scopes) keys.set(scope, await project.newKey({ scopes: [scope] }));
});

/** The scope of each endpoint, by the specification's sections 4 and 5; a test send needs a second one. */
const needs: Readonly<Record<string, Scope | readonly Scope[]>> = {
  "POST /emails": "email:send",
  "POST /emails/bulk": "email:send",
  "POST /ai/generate": "ai:generate",
  "GET /emails/{emailId}": "email:read",
  "GET /emails/{emailId}/attachments/{attachmentIndex}": "email:read",
  "GET /emails": "email:read",
  "GET /emails/{emailId}/diagnosis": "email:read",
  "GET /diagnosis": ["email:read", "contact:read"],
  "PATCH /emails/{emailId}": "email:send",
  "POST /emails/{emailId}/cancel": "email:send",
  "GET /domains": "domain:read",
  "POST /domains": "domain:write",
  "GET /domains/{domainId}": "domain:read",
  "PATCH /domains/{domainId}": "domain:write",
  "DELETE /domains/{domainId}": "domain:delete",
  "POST /domains/{domainId}/verify": "domain:write",
  "GET /domains/{domainId}/dns-records": "domain:dns-read",
  "GET /domains/{domainId}/compliance": "domain:read",
  "GET /domains/{domainId}/delivery-times": "domain:read",
  "POST /emails/cancel": "email:send",
  "GET /emails/cancellations/{cancellationId}": "email:read",
  "GET /activity": "activity:read",
  "GET /activity/{eventId}": "activity:read",
  "GET /metrics": "activity:read",
  "GET /contacts": "contact:read",
  "POST /contacts": "contact:write",
  "GET /contacts/{contactRef}": "contact:read",
  "PATCH /contacts/{contactRef}": "contact:write",
  "DELETE /contacts/{contactRef}": "contact:delete",
  "GET /contacts/{contactRef}/consent": "contact:read",
  "GET /contacts/imports": "contact:read",
  "POST /contacts/imports": "contact:write",
  "POST /contacts/imports/{importId}/start": "contact:write",
  "GET /contacts/imports/{importId}": "contact:read",
  "GET /contacts/imports/{importId}/errors": "contact:read",
  "POST /contacts/exports": "contact:read",
  "GET /contacts/exports/{exportId}": "contact:read",
  "GET /contact-properties": "contact:read",
  "POST /contact-properties": "contact:write",
  "DELETE /contact-properties/{propertyName}": "contact:delete",
  "GET /audiences": "audience:read",
  "POST /audiences": "audience:write",
  "GET /audiences/{audienceId}": "audience:read",
  "PATCH /audiences/{audienceId}": "audience:write",
  "DELETE /audiences/{audienceId}": "audience:delete",
  "GET /audiences/{audienceId}/contacts": "contact:read",
  "POST /audiences/{audienceId}/contacts": "contact:write",
  "DELETE /audiences/{audienceId}/contacts/{contactRef}": "contact:write",
  "GET /topics": "topic:read",
  "POST /topics": "topic:write",
  "GET /topics/{topicId}": "topic:read",
  "PATCH /topics/{topicId}": "topic:write",
  "DELETE /topics/{topicId}": "topic:delete",
  "GET /topics/{topicId}/contacts": "contact:read",
  "GET /segments": "segment:read",
  "POST /segments": "segment:write",
  "POST /segments/preview": "segment:read",
  "GET /segments/{segmentId}": "segment:read",
  "PATCH /segments/{segmentId}": "segment:write",
  "DELETE /segments/{segmentId}": "segment:delete",
  "GET /segments/{segmentId}/contacts": "segment:read",
  "POST /subscriptions/subscribe": "subscription:subscribe",
  "POST /subscriptions/leave": "subscription:unsubscribe",
  "POST /subscriptions/unsubscribe": "subscription:unsubscribe",
  "GET /suppressions": "contact:read",
  "POST /suppressions": "contact:write",
  "POST /suppressions/imports": "contact:write",
  "POST /suppressions/remove": "contact:delete",
  "DELETE /suppressions/{suppressionId}": "contact:delete",
  ...inboundScopes,
  "GET /webhooks": "webhook:read",
  "POST /webhooks": "webhook:write",
  "GET /webhooks/{webhookId}": "webhook:read",
  "PATCH /webhooks/{webhookId}": "webhook:write",
  "DELETE /webhooks/{webhookId}": "webhook:delete",
  "POST /webhooks/{webhookId}/rotate-secret": "webhook:write",
  "POST /webhooks/{webhookId}/test": "webhook:write",
  "GET /webhooks/{webhookId}/deliveries": "webhook:read",
  "GET /webhooks/{webhookId}/deliveries/{deliveryId}": "webhook:read",
  "POST /webhooks/{webhookId}/replay": "webhook:write",
  "GET /broadcasts": "broadcast:read",
  "POST /broadcasts": "broadcast:write",
  "GET /broadcasts/{broadcastId}": "broadcast:read",
  "PATCH /broadcasts/{broadcastId}": "broadcast:write",
  "DELETE /broadcasts/{broadcastId}": "broadcast:delete",
  "POST /broadcasts/{broadcastId}/duplicate": "broadcast:write",
  "POST /broadcasts/{broadcastId}/send": "broadcast:send",
  "POST /broadcasts/{broadcastId}/unschedule": "broadcast:send",
  "POST /broadcasts/{broadcastId}/pause": "broadcast:send",
  "POST /broadcasts/{broadcastId}/resume": "broadcast:send",
  "POST /broadcasts/{broadcastId}/cancel": "broadcast:send",
  "POST /broadcasts/{broadcastId}/test": "broadcast:send",
  "GET /broadcasts/{broadcastId}/cost": "broadcast:read",
  "GET /broadcasts/{broadcastId}/check": "broadcast:read",
  "GET /broadcasts/{broadcastId}/emails": "broadcast:read",
  "GET /broadcasts/{broadcastId}/unsent": "broadcast:read",
  "GET /broadcasts/{broadcastId}/analytics": "broadcast:read",
  "GET /templates": "template:read",
  "POST /templates": "template:write",
  "POST /templates/validate": "template:read",
  "GET /templates/{templateId}": "template:read",
  "PATCH /templates/{templateId}": "template:write",
  "DELETE /templates/{templateId}": "template:delete",
  "POST /templates/{templateId}/publish": "template:write",
  "POST /templates/{templateId}/restore": "template:write",
  "POST /templates/{templateId}/duplicate": "template:write",
  "GET /templates/{templateId}/versions": "template:read",
  "GET /templates/{templateId}/versions/{templateVersion}": "template:read",
  "GET /templates/{templateId}/diff": "template:read",
  "GET /templates/{templateId}/uses": "template:read",
  "POST /templates/{templateId}/render": "template:read",
  "POST /templates/{templateId}/test": ["template:read", "email:send"],
  "GET /outbound": "outbound:read",
  "PATCH /outbound": "outbound:write",
  "POST /outbound/pause": "outbound:write",
  "POST /outbound/resume": "outbound:write",
  "GET /limits": "limits:read",
  "GET /limits/ledger": "limits:read",
};

describe.each(keyOperations)("$method $path", (operation) => {
  const [needed, beyond] = [needs[`${operation.method} ${operation.path}`]].flat();

  test("serves a key with full access", async ({ world, project }) => {
    const call = await callFor(world, operation, project);
    expect((await ask(world, call, { key: project.key })).status).toBe(operation.reply[0]);
    await world.api("POST", "/outbound/resume", { key: project.key });
  });

  test("is refused to a key with any other single scope, by the name of the missing one", async ({
    world,
    project,
  }) => {
    // What is refused changes nothing, so that all keys may ask for the same.
    const call = await callFor(world, operation, project);
    const answers = await Promise.all(
      scopes
        .filter((scope) => scope !== needed || beyond !== undefined)
        .map(async (scope) => [scope, await ask(world, call, { key: keys.get(scope) ?? "" })] as const),
    );
    expect(answers.map(([scope, { status, body }]) => [scope, status, body.name, body.message])).toEqual(
      answers.map(([scope]) => {
        const missing = scope === needed ? beyond : needed;
        return [scope, 403, "missing_scope", `This key lacks the scope \`${missing}\`.`];
      }),
    );
  });

  // An operation that needs two scopes is served to neither alone: the test above.
  test.skipIf(beyond !== undefined)("is allowed to a key with only its scope", async ({ world, project }) => {
    const call = await callFor(world, operation, project);
    const { status } = await ask(world, call, { key: (needed && keys.get(needed)) ?? "" });
    expect(status).toBe(operation.reply[0]);
    await world.api("POST", "/outbound/resume", { key: project.key });
  });

  test("refuses a key without scopes, and serves one with every single scope", async ({ world, project }) => {
    const call = await callFor(world, operation, project);
    const none = await ask(world, call, { key: await project.newKey({ scopes: [] }) });
    expect(none.body.name).toBe("missing_scope");
    const every = await ask(world, call, { key: await project.newKey({ scopes }) });
    expect(every.status).toBe(operation.reply[0]);
    await world.api("POST", "/outbound/resume", { key: project.key });
  });
});
