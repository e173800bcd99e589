import { inboundRouting } from "../../../contract/inbound/routing.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { actionReads } from "../../../operations/inbound/rules/check-action.ts";
import { createRoute } from "../../../operations/inbound/rules/create-route.ts";
import { oneRouteView } from "../../../operations/inbound/rules/rule-views.ts";

export const handler = endpoint(
  inboundRouting.createInboundRoute,
  { reads: ({ body }, { projectId }) => actionReads(projectId, body.action) },
  async ({ body }, { caller, services, found }) =>
    oneRouteView(services, await createRoute(services, caller, body, found)),
);
