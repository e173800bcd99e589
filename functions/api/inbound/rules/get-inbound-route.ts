import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requireRoute, routeReads } from "../../../operations/inbound/rules/find-rule.ts";
import { routeView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.getInboundRoute,
  { reads: ({ params }, { projectId }) => routeReads(projectId, params.routeId) },
  async (_, { found }) => routeView(requireRoute(found.route)),
);
