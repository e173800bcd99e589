import { webhooks } from "../../contract/webhooks.ts";
import { isId } from "../../domain/ids.ts";
import { invalidCursor, pageRequest } from "../../domain/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { deliverySource } from "../../operations/delivery-source.ts";
import { readWebhook, wantDelivery } from "../../operations/find-webhook.ts";
import { walkPage } from "../../operations/walk.ts";
import { deliverySummary } from "../../operations/webhook-view.ts";
import { deliveryKey } from "../../store/keys.ts";

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
    const page = await walkPage(source, request, query.status !== undefined);
    return { ...page, items: page.items.map(deliverySummary) };
  },
  ({ params, query }, projectId) => ({
    data: wantDelivery(projectId, params.webhookId, query.after || query.before),
  }),
);
