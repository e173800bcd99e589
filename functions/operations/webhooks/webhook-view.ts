import { timeOfId } from "../../domain/platform/ids.ts";
import type { Delivery } from "../../store/outbox/deliveries.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";

/** A webhook as callers see it, without its secrets. */
export function webhookView({ id, url, events, enabled, format, disabled, updatedAt }: Webhook) {
  return {
    ...{ id, url, events, enabled, format: format ?? "standard" },
    disabledReason: disabled?.reason ?? null,
    disabledAt: disabled?.at ?? null,
    createdAt: timeOfId(id).toISOString(),
    updatedAt,
  };
}

/** The only response that contains a secret: the one to its creation. */
export function withNewSecret(webhook: Webhook) {
  const [newest] = webhook.secrets;
  if (!newest) throw new Error("a webhook has no secret");
  return { ...webhookView(webhook), secret: newest.secret };
}

/** A delivery as lists show it. */
export function deliverySummary(delivery: Delivery) {
  const { id, webhookId, eventId, eventType, emailId, status, reason, attempts, nextAt } = delivery;
  return {
    ...{ id, webhookId, eventId, eventType, status },
    emailId: emailId ?? null,
    reason: reason ?? null,
    attempts: attempts.length,
    nextAttemptAt: status === "pending" ? nextAt : null,
    createdAt: timeOfId(id).toISOString(),
  };
}

export function deliveryView(delivery: Delivery) {
  return { ...deliverySummary(delivery), attemptLog: delivery.attempts };
}
