import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { deliverySource } from "../../operations/webhooks/delivery-source.ts";
import { deliveryReads } from "../../operations/webhooks/find-webhook.ts";
import { deliverySummary } from "../../operations/webhooks/webhook-view.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";

export const handler = endpoint(
  webhooks.listDeliveries,
  {
    reads: ({ params, query }, { projectId }) => ({
      ...deliveryReads(projectId, params.webhookId, query.after || query.before),
      ...sliceReads(projectId),
    }),
  },
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    const { webhook, delivery, slices } = found;
    if (request.cursor !== undefined && !delivery) throw invalidCursor();
    const source = deliverySource(services, webhook, slices, query.status);
    const page = await cursorPage(source, request, query.status !== undefined);
    return { ...page, items: page.items.map(deliverySummary) };
  },
);
