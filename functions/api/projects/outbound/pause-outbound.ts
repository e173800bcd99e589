import { outbound } from "../../../contract/projects/outbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeOutbound, outboundChangeReads } from "../../../operations/projects/change-outbound.ts";
import { projectFunds } from "../../../operations/projects/project-funds.ts";
import { pauseChange } from "../../../store/projects/outbound.ts";

export const handler = endpoint(
  outbound.pauseOutbound,
  { reads: (_, { projectId, services }) => outboundChangeReads(services, projectId) },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { webhooks } = found.subscribedWebhooks;
    const shards = await projectFunds(services, projectId, found.shards);
    const change = pauseChange(services.clock().toISOString(), body.reason ?? "");
    return changeOutbound(services, { projectId, shards, changeFor: () => change, webhooks });
  },
);
