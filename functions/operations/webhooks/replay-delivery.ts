import type { Services } from "../../services.ts";
import { type Delivery, moveDelivery, parseDelivery } from "../../store/outbox/deliveries.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { enqueueDeliveryRows, redeliveryTime } from "../outbox/publish-event.ts";
import { noDelivery } from "./find-webhook.ts";

/**
 * Starts a delivery again as if it were new.
 * @throws {Refusal} `not_found` where it was deleted since it was read
 */
export async function replayDelivery(services: Services, delivery: Delivery): Promise<Delivery> {
  const revived = await reviveDelivery(services, delivery, () => true);
  if (!revived) throw noDelivery();
  await enqueueDeliveryRows(services, [revived]);
  return revived;
}

/**
 * Makes a delivery pending again with its whole schedule, as long as `isMeant` holds for its current row: a worker may
 * end it at the same time. Its attempt log stays.
 */
export async function reviveDelivery(
  services: Services,
  delivery: Delivery,
  isMeant: (delivery: Delivery) => boolean,
): Promise<Delivery | undefined> {
  let known = delivery;
  const { revived } = await retryOnConflict(
    services.tables,
    "The delivery is being attempted. Try again.",
    async () => {
      if (!isMeant(known)) return {};
      const nextAt = services.clock().toISOString();
      const to = { status: "pending", reason: undefined, tries: 0, nextAt } as const;
      const written = await moveDelivery(services.tables, known, to, redeliveryTime(services));
      if ("item" in written) return { revived: parseDelivery(written.item) };
      if (!written.conflict) return {};
      known = parseDelivery(written.conflict);
      return undefined;
    },
  );
  return revived;
}
