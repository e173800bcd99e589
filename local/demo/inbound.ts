import { areas } from "../../functions/contract/index.ts";
import type { Client } from "../api-client.ts";
import type { ReadyService } from "../service.ts";
import { openInbound } from "../smtp/open-inbound.ts";
import { expectFact, type InboundDemo, newDeliver, waitForInbound } from "./inbound-mail.ts";
import { replyToSent } from "./inbound-thread.ts";
import { poll, waitForStatus } from "./wait-for-status.ts";
import { type DemoWebhook, openWebhook } from "./webhook.ts";

const { listDomains, updateDomain, getDomain } = areas.domains;
const { createInboundRoute, createBlocklistEntry } = areas.inboundRouting;
const { createTemplate, publishTemplate } = areas.templates;

type Print = (text: string) => void;

/**
 * Lets emails come in by SMTP: one is routed, announced by a webhook, forwarded and answered, one is a reply to an email that
 * was sent, one is blocked and one was written by a program. Throws an Error when a result is not the expected one.
 */
export async function runInboundDemo(
  service: ReadyService,
  call: Client,
  domain: string,
  print: Print,
): Promise<void> {
  const inbound = await openInbound({ ...service, log: () => {} });
  const webhook = await openWebhook(call, ["email.blocked"]);
  try {
    const demo = { service, call, domain, deliver: newDeliver(inbound.port), print };
    await receiveEmailOf(demo);
    await routeOne(demo, webhook);
    await replyToSent(demo);
    await showLoop(demo);
    await showBlocked(demo, webhook);
  } finally {
    await webhook.stop();
    await inbound.stop();
  }
}

/** Nothing is received before the domain asks for it. */
async function receiveEmailOf({ call, domain, deliver, print }: InboundDemo): Promise<void> {
  const early = await deliver({ to: `support@${domain}`, subject: "Too early" }).then(
    () => "accepted",
    (error: { readonly responseCode?: number }) => error.responseCode,
  );
  expectFact("The reply before the domain receives email", early, 550);
  print(`RCPT TO:<support@${domain}>\n  550: nobody receives email for ${domain} yet\n\n`);
  const { body: domains } = await call(listDomains);
  const found = domains.items.find(({ name }) => name === domain);
  if (!found) throw new Error(`The project has no domain ${domain}.`);
  const params = { domainId: found.id };
  await call(updateDomain, { params, body: { inbound: true } });
  await poll(`${domain} did not become active`, async () =>
    (await call(getDomain, { params })).body.inboundStatus === "active" ? true : undefined,
  );
  print(`PATCH /domains/${found.id} {"inbound": true}\n  inboundStatus: active\n\n`);
}

async function routeOne({ call, domain, deliver, print }: InboundDemo, webhook: DemoWebhook): Promise<void> {
  const template = { name: "Received", subject: "We got it", html: "<p>Hello {{ name }}, we got it.</p>" };
  const { body: made } = await call(createTemplate, { body: { ...template, variables: [{ key: "name" }] } });
  await call(publishTemplate, { params: { templateId: made.id } });
  const match = { recipient: `support@${domain}` };
  for (const action of [
    { type: "webhook", webhookId: webhook.id },
    { type: "forward", to: [`team@${domain}`] },
    { type: "reply", templateId: made.id },
  ]) {
    const { body: route } = await call(createInboundRoute, { body: { match, action } });
    print(`POST /inbound/routes ${match.recipient} to ${action.type}\n  ${route.id}\n`);
  }
  const subject = "A question";
  await deliver({ to: match.recipient, subject });
  const email = await waitForInbound(call, subject);
  print(`\nSMTP from ana@example.com to ${match.recipient}\n  stored as ${email.id}\n`);
  for (const { action, outcome, emailId } of email.routes) {
    expectFact(`The outcome of the route with ${action}`, outcome, "done");
    const sent = emailId === null ? undefined : await waitForStatus(call, emailId, "delivered");
    print(`  ${action}: ${sent ? `${sent.from} to ${sent.to.join(", ")}, ${sent.status}` : outcome}\n`);
  }
  expectFact("The number of routes that acted", email.routes.length, 3);
  print(`\nWebhook delivery to an endpoint on this machine\n  ${await webhook.received(email.id)}\n`);
}

/** A program's email is stored, and neither forwarded nor answered: it could go on for ever. */
async function showLoop({ call, domain, deliver, print }: InboundDemo): Promise<void> {
  const subject = "Out of office";
  await deliver({ to: `support@${domain}`, subject, headers: ["Auto-Submitted: auto-replied"] });
  const { id, routes } = await waitForInbound(call, subject);
  print(`An email with Auto-Submitted: auto-replied\n  stored as ${id}\n`);
  for (const { action, outcome } of routes) {
    expectFact(`The outcome of ${action}`, outcome, action === "webhook" ? "done" : "automatic");
    print(`  ${action}: ${outcome}\n`);
  }
}

async function showBlocked(
  { call, domain, deliver, print }: InboundDemo,
  webhook: DemoWebhook,
): Promise<void> {
  await call(createBlocklistEntry, { body: { value: "example.com" } });
  const subject = "Once more";
  await deliver({ to: `support@${domain}`, subject });
  const { id, status, routes, blockedBy } = await waitForInbound(call, subject);
  expectFact("The status of an email from a blocked domain", status, "blocked");
  expectFact("The number of routes that acted on it", routes.length, 0);
  print(`\nPOST /inbound/blocklist example.com, and another email of ana@example.com\n`);
  print(
    `  ${id}: ${status} by its ${blockedBy?.sender} sender; no route acts\n  ${await webhook.received(id)}`,
  );
}
