import { diagnosis } from "../../contract/deliverability/diagnosis.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findBroadcastEmail } from "../../operations/broadcasts/reading/broadcast-email.ts";
import { broadcastEmailReads } from "../../operations/broadcasts/reading/find-broadcast-email.ts";
import { diagnoseEmail, diagnoseFound } from "../../operations/deliverability/diagnose-email.ts";
import { emailWithWebhooksReads } from "../../operations/emails/read-email.ts";
import { outboundView } from "../../operations/projects/outbound-view.ts";
import { projectFunds, projectFundsReads } from "../../operations/projects/project-funds.ts";

export const handler = endpoint(
  diagnosis.getEmailDiagnosis,
  {
    reads: ({ params }, { projectId, services }) => ({
      ...emailWithWebhooksReads(projectId, params.emailId),
      ...broadcastEmailReads(projectId, params.emailId),
      ...projectFundsReads(services, projectId),
    }),
  },
  async ({ params: { emailId } }, { caller: { projectId }, services, found }) => {
    const shards = await projectFunds(services, projectId, found.shards);
    const { pausedAt } = outboundView(shards, services.clock());
    const { chunk, webhooks } = found;
    if (!chunk) return diagnoseEmail(services, emailId, found, pausedAt);
    const { email, history } = await findBroadcastEmail(services, projectId, emailId, chunk, webhooks);
    return diagnoseFound(services, email, history.events, pausedAt);
  },
);
