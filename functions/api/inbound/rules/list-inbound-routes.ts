import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { pageRequest } from "../../../domain/platform/page-request.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { routeViews } from "../../../operations/inbound/rules/rule-views.ts";
import { ruleReads } from "../../../store/inbound/inbound-rules.ts";

/** In the order in which they are evaluated. */
export const handler = endpoint(
  inboundRouting.listInboundRoutes,
  { reads: (_, { projectId }) => ruleReads(projectId) },
  async ({ query }, { services, found }) => {
    const request = pageRequest(query, services.deployment.paginationMaxOffset);
    const page = boundedPage(found.rules.routes, request, ({ id, priority }) => ({
      id,
      sortValue: priority,
    }));
    return { ...page, items: await routeViews(services, page.items) };
  },
);
