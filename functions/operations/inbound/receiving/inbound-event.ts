import type { InboundContent } from "../../../domain/inbound/parsed-mail.ts";
import type { Services } from "../../../services.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";
import { newDelivery, newEvent, type OutboxEntry, outboxEntry } from "../../outbox/publish-event.ts";
import { threadView } from "../emails/inbound-summary.ts";

const mostNamed = 20;

/**
 * Returns the event of an inbound email with a delivery to each webhook that subscribes to it or that a route names, one
 * each. A message that is dropped has no event.
 */
export function inboundEntry(
  services: Services,
  webhooks: readonly SubscribedWebhook[],
  routed: ReadonlySet<string>,
  email: InboundEmail,
  content: InboundContent,
): OutboxEntry | undefined {
  if (email.status === "dropped") return undefined;
  const event = newEvent(services, {
    type: email.status === "blocked" ? "email.blocked" : "email.received",
    domainId: email.domainId,
    detail: eventDetail(email, content),
  });
  const entry = outboxEntry(services, email.projectId, webhooks, event);
  const delivered = new Set(entry.deliveries.map(({ webhookId }) => webhookId));
  const others = webhooks.filter(({ id, enabled }) => enabled && routed.has(id) && !delivered.has(id));
  const deliveries = others.map(({ id }) => newDelivery(services, email.projectId, id, event));
  return { event, deliveries: [...entry.deliveries, ...deliveries] };
}

/** The facts of an inbound email in its event. Its text and html are read by its id: they may be larger than a payload. */
function eventDetail(email: InboundEmail, { to, cc, messageId, attachments }: InboundContent) {
  const addresses = (boxes: InboundContent["to"]) => boxes.slice(0, mostNamed).map(({ address }) => address);
  return {
    inboundEmailId: email.id,
    recipient: email.recipient,
    from: email.from ?? null,
    to: addresses(to),
    cc: addresses(cc),
    subject: email.subject,
    messageId,
    receivedAt: email.receivedAt,
    parse: email.parse,
    automatic: email.automatic !== undefined,
    threadOf: threadView(email),
    attachments: attachments.slice(0, mostNamed).map(({ sha256: _, ...one }) => one),
    ...(email.blockedBy && { blockedBy: email.blockedBy }),
  };
}
