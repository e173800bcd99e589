import { createHash } from "node:crypto";
import { type Address, type Attachment, addressParser, type Email } from "postal-mime";
import {
  beginning,
  fileType,
  keptAddress,
  longestId,
  messageIds,
  oneLine,
  shownFilename,
} from "../../domain/inbound/content/kept-text.ts";
import { withoutComments } from "../../domain/inbound/content/one-sender.ts";
import type { InboundAttachment, InboundMailbox, ParsedMail } from "../../domain/inbound/parsed-mail.ts";
import { withoutNeedlessQuotes } from "../../domain/inbound/quoted-local.ts";
import { textFromHtml } from "../../domain/platform/markup/text-from-html.ts";
import { bytesOf, parseWithin } from "./parse-within.ts";
import { withJapanese } from "./repair-mail.ts";

/** How much of text and html is kept, in characters. */
const longestBody = 1_000_000;
const longestSubject = 998;
const longestName = 255;
const mostNamed = 100;
const mostReferences = 1000;
const longestReferences = 100_000;

/**
 * Parses a received message; undefined for one that cannot be parsed within the limits: 1,000 parts, nested 30 deep, 1
 * MB of headers.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail | undefined> {
  const email = await parseWithin(raw);
  return email && parsedMail(email);
}

/** Returns the content of one attachment; undefined where there is none of that number. */
export async function attachmentOf(raw: Uint8Array, index: number): Promise<Uint8Array | undefined> {
  const attachment = (await parseWithin(raw))?.attachments[index];
  return attachment && bytesOf(attachment);
}

export interface WholeAttachment extends InboundAttachment {
  readonly bytes: Uint8Array;
  /** What a calendar that is a part of the body asks for, such as `REQUEST`: an invitation. */
  readonly method: string | undefined;
}

/** Returns all attachments with their content. */
export async function attachmentsOf(raw: Uint8Array): Promise<readonly WholeAttachment[]> {
  return (await wholeMail(raw)).attachments;
}

/** Returns the text, the html and all attachments of a message, none of them cut. */
export async function wholeMail(raw: Uint8Array) {
  const { text, html, attachments = [] } = (await parseWithin(raw)) ?? {};
  return {
    text: text === undefined ? null : withJapanese(text),
    html: html === undefined ? null : withJapanese(html),
    attachments: attachments.map((one, index) => ({
      ...{ ...attachmentFacts(one, index), bytes: bytesOf(one) },
      method: one.disposition === "attachment" ? undefined : /^[\w-]{1,40}$/.exec(one.method ?? "")?.[0],
    })),
  };
}

function parsedMail(email: Email): ParsedMail {
  const headers = email.headers.map(({ key, value }) => ({ key, value }));
  const fieldOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? "";
  const fieldsOf = (name: string) =>
    headers.flatMap(({ key, value }) => (key === name ? [value] : [])).join(" ");
  const text = email.text === undefined ? null : withJapanese(email.text);
  const html = email.html === undefined ? null : withJapanese(email.html);
  // A message in html only has a text for readers that show none.
  const shownText = text ?? (html === null ? null : textFromHtml(html.slice(0, longestBody)));
  return {
    content: {
      from: senderOf(email, fieldOf("from")),
      ...{ to: mailboxes(email.to), cc: mailboxes(email.cc), replyTo: mailboxes(email.replyTo) },
      subject: oneLine(withJapanese(email.subject ?? ""), longestSubject),
      messageId: idOf(email.messageId),
      inReplyTo: idOf(email.inReplyTo),
      references: messageIds(fieldsOf("references"), mostReferences, longestReferences),
      date: dateOf(fieldOf("date")),
      text: shownText === null ? null : beginning(shownText, longestBody),
      html: html === null ? null : beginning(html, longestBody),
      attachments: email.attachments.map(attachmentFacts),
      truncated: (shownText?.length ?? 0) > longestBody || (html?.length ?? 0) > longestBody,
    },
    headers,
  };
}

function attachmentFacts(attachment: Attachment, index: number): InboundAttachment {
  const bytes = bytesOf(attachment);
  return {
    index,
    filename: shownFilename(attachment.filename ?? "", longestName) || null,
    contentType: fileType(attachment.mimeType),
    contentId: beginning(attachment.contentId?.replace(/[<>\s\p{Cc}]/gu, "") ?? "", longestName) || null,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
  };
}

function mailboxes(addresses: readonly Address[] | undefined): InboundMailbox[] {
  return (addresses ?? [])
    .flatMap((one) => one.group ?? [one])
    .slice(0, mostNamed)
    .map(({ name, address }) => ({
      name: oneLine(withJapanese(name), longestName),
      address: withoutNeedlessQuotes(keptAddress(address)),
    }))
    .filter(({ address }) => address !== "");
}

/** The parser does not know comments in comments, which must not hide a sender from the blocklist. */
function senderOf({ from }: Email, field: string): InboundMailbox | null {
  const senderIn = (text: string, read: readonly Address[]) =>
    mailboxes(read).find((one) => isWritten(one, text) && !/[()]/.test(one.address));
  const written = senderIn(field, from ? [from] : []);
  if (written) return written;
  const plain = withoutComments(field).replace(/\s*@\s*/g, "@");
  return senderIn(plain, addressParser(plain)) ?? null;
}

/** Whether a From field has an address as such: the parser takes one out of an encoded word, where it is text (RFC 2047, 5). */
function isWritten({ address }: InboundMailbox, field: string): boolean {
  const plain = (text: string) => text.replace(/["\\\s\p{Cc}]/gu, "");
  return plain(field).includes(plain(address));
}

/** An id that is longer than any is none. */
function idOf(text: string | undefined): string | null {
  return text === undefined || text.length > longestId ? null : text.toWellFormed();
}

/** A date that cannot be read is none; one that is out of range would not be a time in a response. */
function dateOf(text: string): string | null {
  const ms = Date.parse(text);
  const isUsual = ms > 0 && ms < Date.UTC(2200, 0);
  return isUsual ? new Date(ms).toISOString() : null;
}
