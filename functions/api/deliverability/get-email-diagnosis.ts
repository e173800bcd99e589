import { diagnosis } from "../../contract/deliverability/diagnosis.ts";
import { endpoint } from "../../http/endpoint.ts";
import { diagnoseEmail } from "../../operations/deliverability/diagnose-email.ts";
import { emailWithWebhooksReads } from "../../operations/emails/read-email.ts";
import { outboundView } from "../../operations/projects/outbound-view.ts";
import { projectFunds, projectFundsReads } from "../../operations/projects/project-funds.ts";

export const handler = endpoint(
  diagnosis.getEmailDiagnosis,
  {
    reads: ({ params }, { projectId, services }) => ({
      ...emailWithWebhooksReads(projectId, params.emailId),
      ...projectFundsReads(services, projectId),
    }),
  },
  async ({ params }, { caller: { projectId }, services, found }) => {
    const shards = await projectFunds(services, projectId, found.shards);
    return diagnoseEmail(services, params.emailId, found, outboundView(shards, services.clock()).pausedAt);
  },
);
