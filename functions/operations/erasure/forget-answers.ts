import type { Services } from "../../services.ts";
import { type Delivery, moveDelivery, parseDelivery } from "../../store/outbox/deliveries.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { deliveryKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import { deliveryId, deliveryRedeliveryMs } from "../outbox/publish-event.ts";

const tries = 8;

/**
 * Removes the responses of webhook endpoints from the deliveries of some events: a response may repeat what was posted.
 * An attempt in progress has posted the event as it was before: its result conflicts with this, and it is repeated.
 */
export async function forgetAnswers(
  services: Services,
  projectId: string,
  webhooks: readonly SubscribedWebhook[],
  eventIds: readonly string[],
): Promise<void> {
  const keys = webhooks.flatMap(({ id }) =>
    eventIds.map((eventId) => deliveryKey(projectId, id, deliveryId(id, eventId))),
  );
  if (keys.length === 0) return;
  const { deliveries } = await readTogether(services.tables, {
    deliveries: rows(keys, (items) => items.flatMap((item) => (item ? [parseDelivery(item)] : []))),
  });
  for (const delivery of deliveries) await forgetAnswersOf(services, delivery);
}

async function forgetAnswersOf(services: Services, delivery: Delivery): Promise<void> {
  let current = delivery;
  for (let attempt = 0; attempt < tries; attempt++) {
    if (current.status !== "pending" && current.attempts.every(({ answer }) => answer === "")) return;
    const attempts = current.attempts.map((one) => ({ ...one, answer: "" }));
    const written = await moveDelivery(services.tables, current, { attempts }, dueOf(current));
    if ("item" in written) return;
    const now = written.conflict && (await getItem(services.tables, "data", keyOf(current)));
    if (!now) return;
    current = parseDelivery(now);
  }
}

/** It stays due as it was: a minute after its message, in case that is lost. */
function dueOf({ status, nextAt }: Delivery): Date | undefined {
  return status === "pending" ? new Date(Date.parse(nextAt) + deliveryRedeliveryMs) : undefined;
}

function keyOf({ projectId, webhookId, id }: Delivery) {
  return deliveryKey(projectId, webhookId, id);
}
