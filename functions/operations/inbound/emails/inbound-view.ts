import { displayHtml } from "../../../domain/inbound/display-html.ts";
import { withoutQuotes } from "../../../domain/inbound/reply-text.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import type { StoredContent } from "../../../store/inbound/inbound-files.ts";

/** Returns an inbound email as lists show it. */
export function inboundSummary(email: InboundEmail) {
  const { id, domainId, region, recipient, from, subject, receivedAt, size, attachmentCount } = email;
  const { verdicts, automatic, threadOf, status, blockedBy, parse, truncated, reprocessed } = email;
  return {
    ...{ id, domainId, region, recipient, from: from ?? null, subject, receivedAt, size, attachmentCount },
    verdicts,
    automatic: { is: automatic !== undefined, reason: automatic ?? null },
    threadOf: threadOf === undefined ? null : { emailId: threadOf },
    ...{ status, blockedBy: blockedBy ?? null, parse, truncated },
    routes: email.routes.map((one) => ({ ...one, emailId: one.emailId ?? null })),
    reprocessed,
  };
}

/** Returns the whole record. Content is null, or empty, for a dropped email, and once its retention is over. */
export function inboundView(email: InboundEmail, content: StoredContent | undefined) {
  const boxes = (list: StoredContent["to"] = []) => list.map(mailboxText);
  const html = content?.html ?? null;
  return {
    ...inboundSummary(email),
    ...(content && { from: content.from && mailboxText(content.from), subject: content.subject }),
    ...{ to: boxes(content?.to), cc: boxes(content?.cc), replyTo: boxes(content?.replyTo) },
    messageId: content?.messageId ?? null,
    inReplyTo: content?.inReplyTo ?? null,
    references: content?.references ?? [],
    date: content?.date ?? null,
    text: content?.text ?? null,
    html: html === null ? null : displayHtml(html),
    strippedText: withoutQuotes(content?.text ?? null),
    attachments: content?.attachments ?? [],
  };
}

/** A received name can be anything: it is shown as it came, between quotes. */
function mailboxText({ name, address }: { readonly name: string; readonly address: string }): string {
  if (name === "") return address;
  const plain = /^[\p{L}\p{M}\p{N} _'-]+$/u.test(name);
  return `${plain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
}
