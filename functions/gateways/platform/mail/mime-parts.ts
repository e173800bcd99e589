import type { MailComposerAlternative, MailComposerAttachment } from "nodemailer/lib/mail-composer";
import { detectMimeType } from "nodemailer/lib/mime-funcs";

export interface OutgoingAttachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType?: string | undefined;
  /** Shown inside the HTML, which refers to it as `cid:<contentId>`. */
  readonly contentId?: string | undefined;
}

/** Returns a text or HTML part, always encoded: no line can be too long, have 8-bit characters or end the part. */
export function textPart(text: string): MailComposerAlternative | undefined {
  const content = withCrlf(text);
  return encodedPart(content, shorterEncoding(content));
}

export function base64TextPart(text: string): MailComposerAlternative | undefined {
  return encodedPart(withCrlf(text), "base64");
}

export function attachmentPart(attachment: OutgoingAttachment): MailComposerAttachment {
  const { filename, content, contentId } = attachment;
  return {
    filename,
    content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
    contentType: attachment.contentType ?? typeOf(filename),
    contentTransferEncoding: "base64",
    ...(contentId === undefined
      ? { contentDisposition: "attachment" }
      : { contentDisposition: "inline", cid: contentId }),
  };
}

function encodedPart(content: string, contentTransferEncoding: string): MailComposerAlternative | undefined {
  return content === "" ? undefined : { content, contentTransferEncoding };
}

function withCrlf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\r\n");
}

/** Quoted-printable takes three characters for a byte that is not ASCII, base64 four for every three bytes. */
function shorterEncoding(content: string): "quoted-printable" | "base64" {
  const bytes = Buffer.byteLength(content);
  const ascii = content.replace(/[^\x20-\x7e\t\r\n]/g, "").length;
  return ascii + 3 * (bytes - ascii) <= (4 / 3) * bytes ? "quoted-printable" : "base64";
}

/** A `message/*` part may not be encoded (RFC 2046), and an attachment always is. */
function typeOf(filename: string): string {
  const known = detectMimeType(filename);
  return /^(?:message|multipart)\//.test(known) ? "application/octet-stream" : known;
}
