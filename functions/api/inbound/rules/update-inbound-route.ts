import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeRoute } from "../../../operations/inbound/rules/change-route.ts";
import { actionReads } from "../../../operations/inbound/rules/check-action.ts";
import { requireRoute, routeReads } from "../../../operations/inbound/rules/find-rule.ts";
import { oneRouteView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.updateInboundRoute,
  {
    reads: ({ params, body }, { projectId }) => ({
      ...routeReads(projectId, params.routeId),
      ...actionReads(projectId, body.action),
    }),
  },
  async ({ body }, { caller, services, found }) =>
    oneRouteView(services, await changeRoute(services, caller, requireRoute(found.route), body, found)),
);
