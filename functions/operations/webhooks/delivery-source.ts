import type { DeliveryStatus } from "../../domain/outbox/delivery-status.ts";
import type { Services } from "../../services.ts";
import { type Delivery, listDeliveryRows } from "../../store/outbox/deliveries.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import type { Source } from "../platform/list-pages.ts";

/** A webhook's deliveries, in the order of their events. No index filters them by status. */
export function deliverySource(
  { tables }: Services,
  { projectId, id: webhookId }: Webhook,
  status: DeliveryStatus | undefined,
): Source<Delivery> {
  return {
    read: async (from) => {
      const { deliveries, more } = await listDeliveryRows(tables, projectId, webhookId, from);
      const isShown = (one: Delivery) => status === undefined || one.status === status;
      return {
        looked: deliveries.map((one) => ({ id: one.id, row: isShown(one) ? one : undefined })),
        more,
      };
    },
  };
}
