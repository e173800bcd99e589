import { outbound } from "../../../contract/projects/outbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { outboundView } from "../../../operations/projects/outbound-view.ts";
import { projectFunds, readsForFunds } from "../../../operations/projects/project-funds.ts";

export const handler = endpoint(
  outbound.getOutbound,
  async (_, { caller: { projectId }, services, found }) =>
    outboundView(await projectFunds(services, projectId, found), services.clock()),
  (_, projectId, services) => readsForFunds(services, projectId),
);
