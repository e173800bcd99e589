import { handler as getInboundAttachment } from "../../api/inbound/emails/get-inbound-attachment.ts";
import { handler as getInboundEmail } from "../../api/inbound/emails/get-inbound-email.ts";
import { handler as getInboundRaw } from "../../api/inbound/emails/get-inbound-raw.ts";
import { handler as listInboundEmails } from "../../api/inbound/emails/list-inbound-emails.ts";
import { listView } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { attached, listedReceived, shownReceived } from "./email-shapes.ts";

export const receiving = {
  "emails.receiving.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listInboundEmails, () => ({ query })), listedReceived),
  "emails.receiving.get": async (request: ResendRequest) => {
    const { ask, params } = request;
    const email = await ask(getInboundEmail, () => ({ params }));
    return shownReceived(email, await rawOf(request));
  },
  "emails.receiving.attachments.list": async (request: ResendRequest) => {
    const { ask, params } = request;
    const { attachments } = await ask(getInboundEmail, () => ({ params }));
    const items = await Promise.all(attachments.map((one) => downloadOf(request, one)));
    return listView({ items }, (item) => item);
  },
  "emails.receiving.attachments.get": async (request: ResendRequest) => {
    const { attachments } = await request.ask(getInboundEmail, () => ({
      params: { inboundEmailId: request.params["inboundEmailId"] ?? "" },
    }));
    const found = attachments.find(({ index }) => String(index) === request.params["attachmentIndex"]);
    if (!found) throw new Declined({ statusCode: 404, name: "not_found", message: "Attachment not found." });
    return { object: "attachment", ...(await downloadOf(request, found)) };
  },
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

async function downloadOf({ ask, params }: ResendRequest, attachment: Parameters<typeof attached>[0]) {
  const { downloadUrl, expiresAt } = await ask(getInboundAttachment, () => ({
    params: {
      inboundEmailId: params["inboundEmailId"] ?? "",
      attachmentIndex: String(attachment.index),
    },
  }));
  return { ...attached(attachment), download_url: downloadUrl, expires_at: expiresAt };
}
