import type { Services } from "../../services.ts";
import { type Delivery, moveDelivery, parseDelivery } from "../../store/outbox/deliveries.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { deliveryKey } from "../../store/platform/keys.ts";
import { getItem, getTogether } from "../../store/platform/read.ts";
import { deliveryId, deliveryRedeliveryMs } from "../outbox/publish-event.ts";

const tries = 8;

/**
 * Takes what endpoints answered out of the deliveries of some events: an answer may repeat what was posted. One that is
 * being attempted just now was posted what the events said before: it loses its place to this, and is made once more.
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
  const found = await getTogether(services.tables, { data: keys });
  for (const item of keys.map((key) => found.data(key)))
    if (item) await forgetAnswersOf(services, parseDelivery(item));
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

/** It stays due as it was: a little after its message, in case that is lost. */
function dueOf({ status, nextAt }: Delivery): Date | undefined {
  return status === "pending" ? new Date(Date.parse(nextAt) + deliveryRedeliveryMs) : undefined;
}

function keyOf({ projectId, webhookId, id }: Delivery) {
  return deliveryKey(projectId, webhookId, id);
}
