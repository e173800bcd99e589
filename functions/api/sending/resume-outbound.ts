import { outbound } from "../../contract/projects/outbound.ts";
import { endpoint } from "../../http/endpoint.ts";
import { enqueue } from "../../operations/emails/enqueue.ts";
import { subscribedWebhooks } from "../../operations/outbox/subscribed-webhooks.ts";
import { changeOutbound } from "../../operations/projects/change-outbound.ts";
import { projectFunds, readsForFundsChange } from "../../operations/projects/project-funds.ts";
import { resumeChange } from "../../store/projects/outbound.ts";
import { newReleaseWrite } from "../../store/sending/releases.ts";

export const handler = endpoint(
  outbound.resumeOutbound,
  async (_, { caller: { projectId }, services, found }) => {
    const { tables, clock, deployment } = services;
    const shards = await projectFunds(services, projectId, found);
    // Written in the same transaction: held emails are released even if this process ends here.
    const also = [newReleaseWrite(tables, projectId, clock())];
    const webhooks = subscribedWebhooks(projectId, found);
    const view = await changeOutbound(services, {
      ...{ projectId, shards, webhooks, also },
      changeFor: resumeChange,
    });
    await enqueue(services, deployment.homeRegion, { kind: "release", projectId });
    return view;
  },
  (_, projectId, services) => readsForFundsChange(services, projectId),
);
