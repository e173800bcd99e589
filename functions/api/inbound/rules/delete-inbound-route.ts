import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteRoute } from "../../../operations/inbound/rules/delete-rule.ts";
import { requireRoute, routeReads } from "../../../operations/inbound/rules/find-rule.ts";

export const handler = endpoint(
  inboundRouting.deleteInboundRoute,
  { reads: ({ params }, { projectId }) => routeReads(projectId, params.routeId) },
  async ({ params: { routeId: id } }, { services, found }) => {
    await deleteRoute(services, requireRoute(found.route));
    return { id, deleted: true as const };
  },
);
