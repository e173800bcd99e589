import { outbound } from "../../contract/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeOutbound } from "../../operations/change-outbound.ts";
import { handOver } from "../../operations/hand-over.ts";
import { hooksOf } from "../../operations/hooks-of.ts";
import { projectFunds, wantFundsChange } from "../../operations/project-funds.ts";
import { resumeChange } from "../../store/outbound.ts";
import { newReleaseWrite } from "../../store/releases.ts";

export const handler = endpoint(
  outbound.resumeOutbound,
  async (_, { caller: { projectId }, services, found }) => {
    const { tables, clock, deployment } = services;
    const shards = await projectFunds(services, projectId, found);
    // Written with the resumption: the mail that waited is let go even if this process ends here.
    const also = [newReleaseWrite(tables, projectId, clock())];
    const hooks = hooksOf(projectId, found);
    const view = await changeOutbound(services, {
      ...{ projectId, shards, hooks, also },
      changeFor: resumeChange,
    });
    await handOver(services, deployment.homeRegion, { kind: "release", projectId });
    return view;
  },
  (_, projectId, services) => wantFundsChange(services, projectId),
);
