import { outbound } from "../../contract/outbound.ts";
import { monthOf } from "../../domain/charge.ts";
import { Refusal } from "../../domain/refusals.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeOutbound } from "../../operations/change-outbound.ts";
import { hooksOf } from "../../operations/hooks-of.ts";
import { planOf } from "../../operations/plan-of.ts";
import { projectFunds, wantFunds } from "../../operations/project-funds.ts";
import { hooksKey, projectKey } from "../../store/keys.ts";
import { quotaChange } from "../../store/outbound.ts";

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
      hooks: hooksOf(projectId, found),
      shards: await projectFunds(services, projectId, found),
      changeFor: (shards) => quotaChange(monthlyQuota, shards, monthOf(services.clock())),
    });
  },
  (_, projectId, services) => ({
    ...wantFunds(services, projectId),
    data: [projectKey(projectId), hooksKey(projectId)],
  }),
);
