import { handler as getEmail } from "../../api/emails/get-email.ts";
import { handler as getEmailAttachment } from "../../api/emails/get-email-attachment.ts";
import type { ResendRequest } from "../engine/request.ts";
import { attachmentCalls } from "./attachment-calls.ts";

const emailOf = ({ params }: ResendRequest) => ({ emailId: params["emailId"] ?? "" });

const calls = attachmentCalls({
  attachmentsOf: async (request) => {
    const [{ attachments }, { typeOfFile }] = await Promise.all([
      request.ask(getEmail, () => ({ params: emailOf(request) })),
      import("../../gateways/platform/mail/file-type.ts"),
    ]);
    return attachments.map((one, index) => ({
      ...one,
      index,
      contentType: one.contentType ?? typeOfFile(one.filename),
    }));
  },
  linkTo: (request, attachmentIndex) =>
    request.ask(getEmailAttachment, () => ({ params: { ...emailOf(request), attachmentIndex } })),
});

export const sentAttachments = {
  "emails.attachments.list": calls.list,
  "emails.attachments.get": calls.get,
};
