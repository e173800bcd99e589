import PostalMime, { type Attachment, type Email, type PostalMimeOptions } from "postal-mime";
import { countParts, mostParts } from "./count-parts.ts";
import { withReadableTypes } from "./readable-types.ts";
import { repaired } from "./repair-mail.ts";

/** A message in a message in a message is read; deeper ones are attachments. */
const mostMessages = 3;
const options: PostalMimeOptions = {
  maxNestingDepth: 30,
  maxHeadersSize: 1024 * 1024,
  maxRfc822NestingDepth: mostMessages,
  attachmentEncoding: "arraybuffer",
};
const asFiles: PostalMimeOptions = { ...options, forceRfc822Attachments: true };

/**
 * Parses a message; undefined for one that cannot be parsed within the limits: 1,000 parts, nested 30 deep, 1 MB of
 * headers. The parts of messages that are parts count, too: encoded, they are not seen from outside.
 */
export async function parseWithin(raw: Uint8Array): Promise<Email | undefined> {
  if (countParts(raw) > mostParts) return undefined;
  const bytes = withReadableTypes(repaired(raw));
  try {
    const email = await PostalMime.parse(bytes, asFiles);
    const inner = messagesIn(email);
    if (inner.length === 0) return email;
    return (await haveTooManyParts(inner, 1)) ? undefined : await PostalMime.parse(bytes, options);
  } catch {
    // The parser throws at its limits only, and for nothing else can a message be at fault here.
    return undefined;
  }
}

/** Whether messages of one depth have too many parts together, or those inside of them do. */
async function haveTooManyParts(messages: readonly Uint8Array[], depth: number): Promise<boolean> {
  const parts = messages.reduce((sum, one) => sum + countParts(one), 0);
  if (parts > mostParts) return true;
  if (depth === mostMessages) return false;
  const inner: Uint8Array[] = [];
  for (const one of messages) inner.push(...messagesIn(await PostalMime.parse(one, asFiles)));
  return inner.length > 0 && haveTooManyParts(inner, depth + 1);
}

function messagesIn({ attachments }: Email): readonly Uint8Array[] {
  const isRead = ({ mimeType, disposition }: Attachment) =>
    mimeType.toLowerCase() === "message/rfc822" && disposition !== "attachment";
  return attachments.filter(isRead).map(bytesOf);
}

/** Returns the content of an attachment. */
export function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
}
