import { outbound } from "../../contract/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeOutbound } from "../../operations/change-outbound.ts";
import { hooksOf } from "../../operations/hooks-of.ts";
import { projectFunds, wantFundsChange } from "../../operations/project-funds.ts";
import { pauseChange } from "../../store/outbound.ts";

export const handler = endpoint(
  outbound.pauseOutbound,
  async ({ body }, { caller: { projectId }, services, found }) => {
    const shards = await projectFunds(services, projectId, found);
    const change = pauseChange(services.clock().toISOString(), body.reason ?? "");
    const hooks = hooksOf(projectId, found);
    return changeOutbound(services, { projectId, shards, changeFor: () => change, hooks });
  },
  (_, projectId, services) => wantFundsChange(services, projectId),
);
