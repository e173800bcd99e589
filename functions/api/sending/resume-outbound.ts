import { outbound } from "../../contract/projects/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { handOver } from "../../operations/emails/enqueue.ts";
import { hooksOf } from "../../operations/outbox/subscribed-webhooks.ts";
import { changeOutbound } from "../../operations/projects/change-outbound.ts";
import { projectFunds, wantFundsChange } from "../../operations/projects/project-funds.ts";
import { resumeChange } from "../../store/projects/outbound.ts";
import { newReleaseWrite } from "../../store/sending/releases.ts";

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
