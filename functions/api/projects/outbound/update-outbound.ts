import { outbound } from "../../../contract/projects/outbound.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { monthOf } from "../../../domain/projects/charge.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeOutbound, outboundChangeReads } from "../../../operations/projects/change-outbound.ts";
import { planReads } from "../../../operations/projects/plan-of.ts";
import { projectFunds } from "../../../operations/projects/project-funds.ts";
import { quotaChange } from "../../../store/projects/outbound.ts";

export const handler = endpoint(
  outbound.updateOutbound,
  {
    reads: (_, { projectId, services }) => ({
      ...outboundChangeReads(services, projectId),
      ...planReads(services, projectId),
    }),
  },
  async ({ body: { monthlyQuota } }, { caller: { projectId }, services, found }) => {
    const { plan } = found.plan;
    if (monthlyQuota > plan.monthlyQuota) {
      const message = `must be at most ${plan.monthlyQuota} on this plan`;
      const issues = [{ path: "monthlyQuota", message }];
      throw new Refusal("validation_error", `monthlyQuota: ${message}.`, { issues });
    }
    return changeOutbound(services, {
      projectId,
      webhooks: found.subscribedWebhooks.webhooks,
      shards: await projectFunds(services, projectId, found.shards),
      changeFor: (shards) => quotaChange(monthlyQuota, shards, monthOf(services.clock())),
    });
  },
);
