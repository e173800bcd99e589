import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type Delivery, moveDelivery, parseDelivery } from "../../store/outbox/deliveries.ts";
import { enqueueDeliveryRows, redeliveryTime } from "../outbox/publish-event.ts";
import { noDelivery } from "./find-webhook.ts";

const tries = 5;

/** Has a delivery attempted from now on as if it were new. Refuses with `not_found` where it is gone meanwhile. */
export async function replayDelivery(services: Services, delivery: Delivery): Promise<Delivery> {
  const revived = await reviveDelivery(services, delivery, () => true);
  if (!revived) throw noDelivery();
  await enqueueDeliveryRows(services, [revived]);
  return revived;
}

/**
 * Makes a delivery pending again, with its whole schedule before it, if it still is one that is meant: a worker may end
 * it meanwhile. What was attempted before stays in its log.
 */
export async function reviveDelivery(
  services: Services,
  delivery: Delivery,
  isMeant: (delivery: Delivery) => boolean,
): Promise<Delivery | undefined> {
  let known = delivery;
  for (let attempt = 0; attempt < tries && isMeant(known); attempt++) {
    const nextAt = services.clock().toISOString();
    const to = { status: "pending", reason: undefined, tries: 0, nextAt } as const;
    const written = await moveDelivery(services.tables, known, to, redeliveryTime(services));
    if ("item" in written) return parseDelivery(written.item);
    if (!written.conflict) return undefined;
    known = parseDelivery(written.conflict);
  }
  if (isMeant(known)) throw new Refusal("unavailable", "the delivery is being worked on; try again");
  return undefined;
}
