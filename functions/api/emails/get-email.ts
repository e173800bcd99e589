import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { emailWithWebhooksReads, readEmail } from "../../operations/emails/read-email.ts";

export const handler = endpoint(
  emails.getEmail,
  { reads: ({ params }, { projectId }) => emailWithWebhooksReads(projectId, params.emailId) },
  ({ params }, { services, found }) => readEmail(services, params.emailId, found),
);
