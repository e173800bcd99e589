import { expect } from "vitest";
import { newInboundEmail } from "../support/inbound-mail.ts";
import { payloadFaults } from "../support/published-payloads.ts";
import { test } from "../support/test.ts";
import { newWebhook } from "../support/webhook.ts";

test("the payloads of emails, contacts, domains, sending and received emails are as published", async ({
  world,
  project,
}) => {
  await newWebhook(world, project);
  const ask = (method: string, path: string, body?: object) =>
    world.api(method, path, { key: project.key, ...(body && { body }) });
  const simulated = ["success", "bounce", "complaint"].map((name) => `${name}@simulator.amazonses.com`);
  for (const to of simulated) await ask("POST", "/emails", project.email({ to }));
  await ask("POST", "/emails", project.email({ scheduledAt: "2026-06-18T12:00:00Z" }));
  const contact = (await ask("POST", "/contacts", { email: "ada@example.com" })).body.id;
  await ask("PATCH", `/contacts/${contact}`, { firstName: "Ada", unsubscribed: true });
  await ask("DELETE", `/contacts/${contact}`);
  await ask("POST", "/domains", { name: `other.${project.domain}` });
  await ask("POST", "/outbound/pause", { reason: "test" });
  await ask("POST", "/outbound/resume", {});
  await newInboundEmail(world, project);
  await world.settle();
  const types = new Set(world.web.calls.map(({ body }) => JSON.parse(body).type));
  for (const type of ["email.delivered", "email.bounced", "contact.updated", "email.received"])
    expect(types).toContain(type);
  expect(types.size).toBeGreaterThan(12);
  expect(world.web.calls.flatMap(payloadFaults)).toEqual([]);
});

test("a payload without a field that is published as required is a fault", () => {
  const body = JSON.stringify({ id: "evt_x", type: "domain.created", createdAt: "soon", data: {} });
  expect(payloadFaults({ body })).not.toEqual([]);
});
