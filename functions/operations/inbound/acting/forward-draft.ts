import { referencedContentIds } from "../../../domain/emails/content-references.ts";
import { loopHeader } from "../../../domain/inbound/automatic.ts";
import { beginning } from "../../../domain/inbound/content/kept-text.ts";
import {
  distinctRecipients,
  isMailbox,
  type Mailbox,
  parseMailbox,
} from "../../../domain/platform/addresses/address.ts";
import { wholeMail } from "../../../gateways/inbound/parse-mail.ts";
import type { SendDraft } from "../../emails/accept/send-draft.ts";
import type { InboundToAct } from "./inbound-to-act.ts";
import { threadHeaders } from "./thread-headers.ts";

const longestName = 80;
/** The local part of the address that forwards come from, on the domain of the recipient. */
export const forwardLocal = "forward";

/**
 * Returns the email that forwards a message: its body and attachments as they came, from an address of the recipient's
 * own domain, answered to the sender. None of the message's headers is copied; what threads need is written again.
 */
export async function forwardDraft(
  toAct: InboundToAct,
  to: readonly string[],
): Promise<SendDraft | undefined> {
  const { email, content, raw } = toAct;
  const { to: recipients } = distinctRecipients(to.map(parseMailbox).filter(isMailbox), [], []);
  const from = viaMailbox(email.recipient, content.from?.name ?? "");
  if (recipients.length === 0 || !from) return undefined;
  const sender = parseMailbox(email.from ?? email.sender);
  const { attachments, ...whole } = await wholeMail(raw);
  // What is kept for reading is cut; a forward has all of it.
  const { text, html: ownHtml } = content.truncated ? whole : content;
  const html = ownHtml ?? textAsHtml(text ?? "");
  // With a Content-ID, a file is a part of the HTML: those that it does not show would be hidden.
  const shown = referencedContentIds(
    html,
    attachments.flatMap(({ contentId }) => contentId ?? []),
  );
  return {
    ...{ from, to: recipients, cc: [], bcc: [], subject: content.subject },
    ...(isMailbox(sender) && { replyTo: [sender] }),
    html,
    ...(text !== null && { text }),
    headers: [
      { name: "Auto-Submitted", value: "auto-generated" },
      { name: loopHeader, value: email.id },
      ...(email.from === undefined ? [] : [{ name: "X-Original-From", value: email.from }]),
      ...threadHeaders(content),
    ],
    attachments: attachments.map(({ bytes, filename, contentType, contentId, method }, at) => ({
      filename: filename ?? `attachment-${at + 1}`,
      content: Buffer.from(bytes).toString("base64"),
      contentType: method === undefined ? contentType : `${contentType}; method=${method}`,
      contentId: contentId && shown.has(contentId) ? contentId : undefined,
    })),
    tracking: { opens: false, clicks: false },
  };
}

/** `"Ana via in@acme.test" <forward@acme.test>`. A name that looks like an address would pass for the sender's. */
function viaMailbox(recipient: string, name: string): Mailbox | undefined {
  const plain = beginning(
    name.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069"\\]/gu, "").trim(),
    longestName,
  );
  const shown = plain === "" || plain.includes("@") ? recipient : `${plain} via ${recipient}`;
  const domain = recipient.slice(recipient.lastIndexOf("@") + 1);
  const parsed = parseMailbox(`"${shown}" <${forwardLocal}@${domain}>`);
  return isMailbox(parsed) ? parsed : undefined;
}

function textAsHtml(text: string): string {
  const escaped = text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  return `<div style="white-space: pre-wrap">${escaped}</div>`;
}
