import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireRoute, routeReads } from "../../../operations/inbound/rules/find-rule.ts";
import { oneRouteView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.getInboundRoute,
  { reads: ({ params }, { projectId }) => routeReads(projectId, params.routeId) },
  async (_, { services, found }) => oneRouteView(services, requireRoute(found.route)),
);
