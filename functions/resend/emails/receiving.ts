import { handler as getInboundAttachment } from "../../api/inbound/emails/get-inbound-attachment.ts";
import { handler as getInboundEmail } from "../../api/inbound/emails/get-inbound-email.ts";
import { handler as getInboundRaw } from "../../api/inbound/emails/get-inbound-raw.ts";
import { handler as listInboundEmails } from "../../api/inbound/emails/list-inbound-emails.ts";
import { listView } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { attachmentCalls } from "./attachment-calls.ts";
import { listedReceived, shownReceived } from "./email-shapes.ts";

const emailOf = ({ params }: ResendRequest) => ({ inboundEmailId: params["inboundEmailId"] ?? "" });

const attachments = attachmentCalls({
  attachmentsOf: async (request) =>
    (await request.ask(getInboundEmail, () => ({ params: emailOf(request) }))).attachments,
  linkTo: (request, attachmentIndex) =>
    request.ask(getInboundAttachment, () => ({ params: { ...emailOf(request), attachmentIndex } })),
});

export const receiving = {
  "emails.receiving.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listInboundEmails, () => ({ query })), listedReceived),
  "emails.receiving.get": async (request: ResendRequest) => {
    const { ask, params } = request;
    const email = await ask(getInboundEmail, () => ({ params }));
    return shownReceived(email, await rawOf(request));
  },
  "emails.receiving.attachments.list": attachments.list,
  "emails.receiving.attachments.get": attachments.get,
};

/** Where the message is to be had; null once its time is over. */
async function rawOf({ ask, params }: ResendRequest) {
  try {
    const { downloadUrl, expiresAt } = await ask(getInboundRaw, () => ({ params }));
    return { download_url: downloadUrl, expires_at: expiresAt };
  } catch (error) {
    if (error instanceof Declined && error.error.statusCode === 404) return null;
    throw error;
  }
}
