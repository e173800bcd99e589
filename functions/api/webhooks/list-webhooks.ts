import { webhooks } from "../../contract/webhooks/webhooks.ts";
import { boundedPage } from "../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../domain/platform/page-request.ts";
import { endpoint } from "../../http/endpoint.ts";
import { webhookView } from "../../operations/webhooks/webhook-view.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed } from "../../store/platform/read-plan.ts";
import { parseWebhook, webhooksOf } from "../../store/webhooks/webhooks.ts";

export const handler = endpoint(
  webhooks.listWebhooks,
  {
    reads: (_, { projectId }) => ({
      webhooks: listed(
        (tables) => listItems(tables, webhooksOf(projectId)),
        (items) => items.map(parseWebhook),
      ),
    }),
  },
  async ({ query }, { services: { deployment }, found }) => {
    const request = pageRequest(query, deployment.paginationMaxOffset);
    const views = found.webhooks.map(webhookView);
    return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
  },
);
