import { outbound } from "../../contract/projects/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { enqueue } from "../../operations/emails/enqueue.ts";
import { changeOutbound, outboundChangeReads } from "../../operations/projects/change-outbound.ts";
import { projectFunds } from "../../operations/projects/project-funds.ts";
import { resumeChange } from "../../store/projects/outbound.ts";
import { newReleaseWrite } from "../../store/sending/releases.ts";

export const handler = endpoint(
  outbound.resumeOutbound,
  { reads: (_, { projectId, services }) => outboundChangeReads(services, projectId) },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { tables, clock, deployment } = services;
    const { webhooks } = found.subscribedWebhooks;
    const shards = await projectFunds(services, projectId, found.shards);
    // Written with the change: the held emails are released even if this process ends here.
    const now = clock();
    // What is accepted after the resumption is never dropped.
    const dropBefore = body?.dropOlderThan && new Date(Math.min(body.dropOlderThan.getTime(), now.getTime()));
    const also = [newReleaseWrite(tables, projectId, now)];
    const view = await changeOutbound(services, {
      ...{ projectId, shards, webhooks, also },
      changeFor: () => resumeChange(dropBefore),
    });
    await enqueue(services, deployment.homeRegion, { kind: "release", projectId });
    return view;
  },
);
