import type { DeliveryMessage } from "../../../domain/outbox/delivery-message.ts";
import type { Services } from "../../../services.ts";
import { type Delivery, moveDelivery } from "../../../store/outbox/deliveries.ts";

/**
 * After so many turns a message is dropped: the due index brings another one. All turns take about as long as the
 * sweeper waits, so the messages of a waiting delivery do not multiply.
 */
const mostTurns = 5;

/**
 * Sends the messages to the queue again because other workers are calling the endpoint; this does not count towards
 * the dead-letter queue. The delay grows with each turn.
 */
export async function requeueDeliveries(
  services: Services,
  messages: readonly DeliveryMessage[],
  due: readonly Delivery[],
): Promise<void> {
  const ids = new Set(due.map(({ id }) => id));
  const waiting = messages.filter(({ deliveryId, turns = 0 }) => turns < mostTurns && ids.delete(deliveryId));
  if (waiting.length === 0) return;
  const again = waiting.map(({ turns = 0, ...one }) => ({ ...one, turns: turns + 1 }));
  const most = Math.max(...again.map(({ turns }) => turns));
  const delay = 1 + Math.floor(services.tables.chance() * 3 * most);
  await (await services.webhookQueue()).send(again, delay);
}

/** Spreads deliveries that become due at the same time. */
const spreadMs = 60_000;

/** Postpones deliveries until their endpoint may be called again. This does not count as an attempt. */
export async function postpone(services: Services, due: readonly Delivery[], until: string): Promise<void> {
  for (const one of due) {
    const at = new Date(Date.parse(until) + Math.floor(services.tables.chance() * spreadMs));
    await moveDelivery(services.tables, one, { nextAt: at.toISOString() }, at);
  }
}

/** Ends deliveries that cannot be attempted any more; they can be replayed. */
export async function giveUp(services: Services, due: readonly Delivery[], reason: string): Promise<void> {
  for (const one of due) await moveDelivery(services.tables, one, { status: "failed", reason }, undefined);
}
