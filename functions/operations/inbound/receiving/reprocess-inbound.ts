import { unparsed } from "../../../domain/inbound/parsed-mail.ts";
import type { RouteMessage } from "../../../domain/inbound/route-message.ts";
import { parseMail } from "../../../gateways/inbound/parse-mail.ts";
import type { Services } from "../../../services.ts";
import {
  existingInboundEmail,
  type InboundEmail,
  routeAgainWrite,
} from "../../../store/inbound/inbound-emails.ts";
import { rawFile } from "../../../store/inbound/inbound-files.ts";
import { type InboundRules, ruleReads } from "../../../store/inbound/inbound-rules.ts";
import { type SubscribedWebhook, webhookListReads } from "../../../store/outbox/subscribed-webhooks.ts";
import { inboundEmailKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { transact } from "../../../store/platform/transact.ts";
import { enqueueDeliveries, outboxWrites } from "../../outbox/publish-event.ts";
import { newToken } from "../../platform/new-token.ts";
import { actOnInbound } from "../acting/act-on-inbound.ts";
import { inboundEntry } from "./inbound-event.ts";
import { judgeMail } from "./judge-mail.ts";
import { routedWebhooks } from "./routed-webhooks.ts";

/** Routes an inbound email again, as a message asks for. A repeated message finds the round done, and ends its actions. */
export async function reprocessInbound(
  services: Services,
  { projectId, inboundEmailId, round }: RouteMessage,
): Promise<void> {
  const found = await readTogether(services.tables, {
    ...ruleReads(projectId),
    ...webhookListReads(projectId),
    email: row(inboundEmailKey(projectId, inboundEmailId), existingInboundEmail),
  });
  const { email } = found;
  if (email?.status !== "stored" || email.reprocessed > round) return;
  const routed = email.reprocessed === round ? email : await routeAgain(services, email, found);
  if (routed) await actOnInbound(services, routed);
}

interface FoundRules {
  readonly rules: InboundRules;
  readonly webhooks: readonly SubscribedWebhook[];
}

/** Returns the email with its new outcomes; undefined where its message is not kept any more. */
async function routeAgain(
  services: Services,
  email: InboundEmail,
  { rules, webhooks }: FoundRules,
): Promise<InboundEmail | undefined> {
  const { tables, clock } = services;
  const raw = await (await services.inboundFiles()).get(rawFile(email.projectId, email.id));
  if (!raw) return undefined;
  const parsed = (await parseMail(raw)) ?? unparsed;
  const at = clock().toISOString();
  const mail = { receipt: email, recipient: email.recipient, size: email.size, parsed, parse: email.parse };
  // The blocklist and the largest size are for new messages: this one is stored.
  const { settings } = rules;
  const own = { ...rules, blocklist: [], settings: { ...settings, largestBytes: email.size } };
  const { routes } = judgeMail(own, webhooks, mail, at);
  const again = { ...email, routes, reprocessed: email.reprocessed + 1, rev: email.rev + 1 };
  // Only the endpoints that routes name are called again.
  const named = routedWebhooks(rules, routes);
  const informed = webhooks.map((one) => ({ ...one, events: [] }));
  const entry = named.size > 0 ? inboundEntry(services, informed, named, again, parsed.content) : undefined;
  const written = await transact(tables, newToken(services), {
    email: routeAgainWrite(tables, email, again),
    outbox: entry && outboxWrites(services, email.projectId, [entry]),
  });
  // Another run of the message was first, and does the rest.
  if (!written.written) return undefined;
  if (entry) await enqueueDeliveries(services, [entry]);
  return again;
}
