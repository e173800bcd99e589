import { outbound } from "../../../contract/projects/outbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { outboundView } from "../../../operations/projects/outbound-view.ts";
import { projectFunds, projectFundsReads } from "../../../operations/projects/project-funds.ts";

export const handler = endpoint(
  outbound.getOutbound,
  { reads: (_, { projectId, services }) => projectFundsReads(services, projectId) },
  async (_, { caller: { projectId }, services, found }) =>
    outboundView(await projectFunds(services, projectId, found.shards), services.clock()),
);
