import type { DeliveryStatus } from "../../domain/outbox/delivery-status.ts";
import { allSlices } from "../../domain/platform/slices.ts";
import type { Services } from "../../services.ts";
import { type Delivery, listDeliveryRows } from "../../store/outbox/deliveries.ts";
import type { Webhook } from "../../store/webhooks/webhooks.ts";
import type { Source } from "../platform/list-pages.ts";
import { mergedSource } from "../platform/merged-source.ts";

/** A webhook's deliveries, in the order of their events. No index filters them by status. */
export function deliverySource(
  { tables }: Services,
  { projectId, id: webhookId }: Webhook,
  slices: number,
  status: DeliveryStatus | undefined,
): Source<Delivery> {
  const isShown = (one: Delivery) => status === undefined || one.status === status;
  return mergedSource(
    allSlices(slices).map((slice) => ({
      read: async (from) => {
        const { deliveries, more } = await listDeliveryRows(tables, projectId, webhookId, slice, from);
        return {
          looked: deliveries.map((one) => ({ id: one.id, row: isShown(one) ? one : undefined })),
          more,
        };
      },
    })),
  );
}
