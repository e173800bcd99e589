import MailComposer from "nodemailer/lib/mail-composer";
import { type Json, readObject, readObjects, readText } from "../protocol/json-fields.ts";
import { SesRefusal } from "../protocol/ses-refusal.ts";

export interface Envelope {
  readonly from: string | undefined;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/** 40 MB, after base64. */
const largestEmail = 40 * 1024 * 1024;

/**
 * Returns the message of a SendEmail request.
 *
 * @throws {SesRefusal} BadRequestException for an invalid or too large message
 */
export async function readContent(body: Json, envelope: Envelope): Promise<Uint8Array> {
  const content = readObject(body, "Content");
  const data = readText(readObject(content, "Raw"), "Data");
  const simple = readObject(content, "Simple");
  if (data === undefined && !simple) {
    throw new SesRefusal(
      "BadRequestException",
      "Content must be Raw or Simple: this local SES does not support templates.",
    );
  }
  const raw = simple ? await composeSimple(simple, envelope) : Buffer.from(data ?? "", "base64");
  if (raw.length === 0) throw new SesRefusal("BadRequestException", "The message is empty.");
  if (raw.length > largestEmail) {
    throw new SesRefusal("BadRequestException", `Message length is more than ${largestEmail} bytes long.`);
  }
  return raw;
}

function composeSimple(simple: Json, { from, to, cc }: Envelope): Promise<Buffer> {
  const body = readObject(simple, "Body");
  const text = readText(readObject(body, "Text"), "Data");
  const html = readText(readObject(body, "Html"), "Data");
  const headers = readObjects(simple, "Headers").map((header) => ({
    key: readText(header, "Name") ?? "",
    value: readText(header, "Value") ?? "",
  }));
  const composer = new MailComposer({
    ...(from === undefined ? {} : { from }),
    to: [...to],
    cc: [...cc],
    subject: readText(readObject(simple, "Subject"), "Data") ?? "",
    ...(text === undefined ? {} : { text }),
    ...(html === undefined ? {} : { html }),
    headers,
    attachments: readObjects(simple, "Attachments").map(readAttachment),
  });
  return composer.compile().build();
}

function readAttachment(attachment: Json) {
  const contentId = readText(attachment, "ContentId");
  return {
    filename: readText(attachment, "FileName") ?? "attachment",
    content: Buffer.from(readText(attachment, "RawContent") ?? "", "base64"),
    contentType: readText(attachment, "ContentType") ?? "application/octet-stream",
    contentDisposition: readText(attachment, "ContentDisposition") === "INLINE" ? "inline" : "attachment",
    ...(contentId === undefined ? {} : { cid: contentId }),
  };
}
