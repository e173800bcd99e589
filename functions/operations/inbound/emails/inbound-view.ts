import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import type { StoredInbound } from "../../../store/inbound/inbound-files.ts";
import { inboundSummary } from "./inbound-summary.ts";
import { shownContent } from "./shown-content.ts";

/** Returns the whole record. Content is null, or empty, for a dropped email, and once its retention is over. */
export async function inboundView(email: InboundEmail, content: StoredInbound | undefined) {
  const boxes = (list: StoredInbound["to"] = []) => list.map(mailboxText);
  const record = {
    ...inboundSummary(email),
    ...(content && { from: content.from && mailboxText(content.from), subject: content.subject }),
    ...{ to: boxes(content?.to), cc: boxes(content?.cc), replyTo: boxes(content?.replyTo) },
    inReplyTo: content?.inReplyTo ?? null,
    references: content?.references ?? [],
    date: content?.date ?? null,
    attachments: content?.attachments ?? [],
  };
  const { isCut, ...shown } = await shownContent(content ?? { text: null, html: null }, record);
  return { ...record, ...shown, truncated: email.truncated || isCut };
}

/** A received name can be anything: it is shown as it came, between quotes. */
function mailboxText({ name, address }: { readonly name: string; readonly address: string }): string {
  if (name === "") return address;
  const plain = /^[\p{L}\p{M}\p{N} _'-]+$/u.test(name);
  return `${plain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
}
