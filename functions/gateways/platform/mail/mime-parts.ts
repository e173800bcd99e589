import type { MailComposerAlternative, MailComposerAttachment } from "nodemailer/lib/mail-composer";
import { parseHeaderValue } from "nodemailer/lib/mime-funcs";
import { typeOfFile } from "./file-type.ts";

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

/** Whether a file is a calendar object with a method: an invitation, its cancellation or an answer to it (RFC 6047). */
export function isInvitation({ contentType = "" }: OutgoingAttachment): boolean {
  const { value, params } = parseHeaderValue(contentType);
  return value.toLowerCase() === "text/calendar" && Boolean(params["method"]);
}

/** Calendar clients act on an invitation that is an alternative of the body; an attached one is only a file to them. */
export function invitationPart(attachment: OutgoingAttachment): MailComposerAlternative {
  const { filename, content, contentType = "", contentId } = attachment;
  const { value: type, params } = parseHeaderValue(contentType);
  // With a `filename`, the composer would mark it as an attachment. A `name` of the content type was not checked.
  const all = Object.entries({ charset: "utf-8", ...params, name: filename });
  const written = all.map(([name, value]) => `; ${name}="${value.replace(/["\\]/g, "\\$&")}"`);
  return {
    content: bufferOf(content),
    contentType: `${type}${written.join("")}`,
    contentTransferEncoding: "base64",
    ...(contentId !== undefined && { headers: { "Content-Id": `<${contentId}>` } }),
  };
}

export function attachmentPart(attachment: OutgoingAttachment): MailComposerAttachment {
  const { filename, content, contentId } = attachment;
  return {
    filename,
    content: bufferOf(content),
    contentType: attachment.contentType ?? typeOfFile(filename),
    contentTransferEncoding: "base64",
    ...(contentId === undefined
      ? { contentDisposition: "attachment" }
      : { contentDisposition: "inline", cid: contentId }),
  };
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
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
