import { outbound } from "../../../contract/projects/outbound.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { subscribedWebhooks } from "../../../operations/outbox/subscribed-webhooks.ts";
import { changeOutbound } from "../../../operations/projects/change-outbound.ts";
import { projectFunds, readsForFundsChange } from "../../../operations/projects/project-funds.ts";
import { pauseChange } from "../../../store/projects/outbound.ts";

export const handler = endpoint(
  outbound.pauseOutbound,
  async ({ body }, { caller: { projectId }, services, found }) => {
    const shards = await projectFunds(services, projectId, found);
    const change = pauseChange(services.clock().toISOString(), body.reason ?? "");
    const webhooks = subscribedWebhooks(projectId, found);
    return changeOutbound(services, { projectId, shards, changeFor: () => change, webhooks });
  },
  (_, projectId, services) => readsForFundsChange(services, projectId),
);
