import { inboundRouting } from "../../contract/inbound/routing.ts";
import { endpoint } from "../../http/endpoint.ts";
import { actionReads } from "../../operations/inbound/check-action.ts";
import { routeView } from "../../operations/inbound/rule-views.ts";
import { createRoute } from "../../operations/inbound/save-route.ts";

export const handler = endpoint(
  inboundRouting.createInboundRoute,
  { reads: ({ body }, { projectId }) => actionReads(projectId, body.action) },
  async ({ body }, { caller, services, found }) =>
    routeView(await createRoute(services, caller, body, found)),
);
