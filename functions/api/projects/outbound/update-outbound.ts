import { outbound } from "../../../contract/projects/outbound.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { monthOf } from "../../../domain/projects/charge.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { subscribedWebhooks } from "../../../operations/outbox/subscribed-webhooks.ts";
import { changeOutbound } from "../../../operations/projects/change-outbound.ts";
import { planOf } from "../../../operations/projects/plan-of.ts";
import { projectFunds, readsForFunds } from "../../../operations/projects/project-funds.ts";
import { projectKey, subscribedWebhooksKey } from "../../../store/platform/keys.ts";
import { quotaChange } from "../../../store/projects/outbound.ts";

export const handler = endpoint(
  outbound.updateOutbound,
  async ({ body: { monthlyQuota } }, { caller: { projectId }, services, found }) => {
    const { plan } = planOf(services, found.data(projectKey(projectId)));
    if (monthlyQuota > plan.monthlyQuota) {
      const message = `may be at most ${plan.monthlyQuota} on this plan`;
      const issues = [{ path: "monthlyQuota", message }];
      throw new Refusal("validation_error", `monthlyQuota: ${message}`, { issues });
    }
    return changeOutbound(services, {
      projectId,
      webhooks: subscribedWebhooks(projectId, found),
      shards: await projectFunds(services, projectId, found),
      changeFor: (shards) => quotaChange(monthlyQuota, shards, monthOf(services.clock())),
    });
  },
  (_, projectId, services) => ({
    ...readsForFunds(services, projectId),
    data: [projectKey(projectId), subscribedWebhooksKey(projectId)],
  }),
);
