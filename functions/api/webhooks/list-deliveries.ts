import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { isId } from "../../domain/platform/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { cursorPage } from "../../operations/platform/list-pages.ts";
import { deliverySource } from "../../operations/webhooks/delivery-source.ts";
import { readsForDelivery, readWebhook } from "../../operations/webhooks/find-webhook.ts";
import { deliverySummary } from "../../operations/webhooks/webhook-view.ts";
import { deliveryKey } from "../../store/platform/keys.ts";

export const handler = endpoint(
  webhooks.listDeliveries,
  async ({ params: { webhookId }, query }, { caller: { projectId }, services, found }) => {
    const request = pageRequest(query, undefined);
    if (request.mode !== "cursor") throw new Error("this list has no offset mode");
    const webhook = readWebhook(projectId, webhookId, found);
    const { cursor } = request;
    const isRow = (id: string) => isId("whd", id) && found.data(deliveryKey(projectId, webhookId, id));
    if (cursor !== undefined && !isRow(cursor)) throw invalidCursor();
    const source = deliverySource(services, webhook, query.status);
    const page = await cursorPage(source, request, query.status !== undefined);
    return { ...page, items: page.items.map(deliverySummary) };
  },
  ({ params, query }, projectId) => ({
    data: readsForDelivery(projectId, params.webhookId, query.after || query.before),
  }),
);
