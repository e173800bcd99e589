import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { broadcastEmailReads } from "../../operations/broadcasts/reading/find-broadcast-email.ts";
import { readBroadcastEmail } from "../../operations/broadcasts/reading/read-broadcast-email.ts";
import { emailWithWebhooksReads, readEmail } from "../../operations/emails/read-email.ts";

export const handler = endpoint(
  emails.getEmail,
  {
    reads: ({ params }, { projectId }) => ({
      ...emailWithWebhooksReads(projectId, params.emailId),
      ...broadcastEmailReads(projectId, params.emailId),
    }),
  },
  ({ params: { emailId } }, { caller: { projectId }, services, found }) =>
    found.chunk
      ? readBroadcastEmail(services, projectId, emailId, found.chunk, found.webhooks)
      : readEmail(services, emailId, found),
);
