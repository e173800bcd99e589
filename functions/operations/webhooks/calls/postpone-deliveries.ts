import type { DeliveryMessage } from "../../../domain/outbox/delivery-message.ts";
import type { Services } from "../../../services.ts";
import { type Delivery, moveDelivery } from "../../../store/outbox/deliveries.ts";

/**
 * Then a message is let go: the delivery's place in the due index brings another one. All turns together take about as
 * long as the sweeper waits, so that a delivery that waits has not ever more messages.
 */
const mostTurns = 5;

/**
 * Others are calling the endpoint: the messages go to the end of the queue, and come to no dead letters by that. Each
 * time they stay there longer.
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

/** So that they do not all come back at once. */
const spreadMs = 60_000;

/** Moves deliveries on to a time at which their endpoint may be called again. It is no attempt of theirs. */
export async function postpone(services: Services, due: readonly Delivery[], until: string): Promise<void> {
  for (const one of due) {
    const at = new Date(Date.parse(until) + Math.floor(services.tables.chance() * spreadMs));
    await moveDelivery(services.tables, one, { nextAt: at.toISOString() }, at);
  }
}

/** Nobody is there to be told any more; what was not told can be replayed. */
export async function giveUp(services: Services, due: readonly Delivery[], reason: string): Promise<void> {
  for (const one of due) await moveDelivery(services.tables, one, { status: "failed", reason }, undefined);
}
