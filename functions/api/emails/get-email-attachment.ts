import { emails } from "../../contract/emails/emails.ts";
import { endpoint } from "../../http/endpoint.ts";
import { downloadAttachment } from "../../operations/emails/download-attachment.ts";
import { emailReads, findEmail } from "../../operations/emails/find-email.ts";

export const handler = endpoint(
  emails.getEmailAttachment,
  { reads: ({ params }, { projectId }) => emailReads(projectId, params.emailId) },
  async ({ params: { emailId, attachmentIndex } }, { services, found }) => {
    const { email, body } = await findEmail(services, emailId, found);
    return downloadAttachment(services, email, body, attachmentIndex);
  },
);
