import { formatMailbox } from "../../functions/domain/platform/addresses/address.ts";
import { bodyOf, type MessageBody } from "../message/body.ts";
import { decodeEncodedWords } from "../message/encoded-words.ts";
import { headerValues } from "../message/header-fields.ts";
import { jsonSize } from "../message/json-size.ts";
import type { MimePart } from "../message/parse-mime.ts";
import { textAsHtml } from "../message/text-as-html.ts";
import { messageTooLarge, SmtpReply } from "../smtp-reply.ts";
import { attachmentInput, inlineParts } from "./attachments.ts";
import { customHeaders } from "./custom-headers.ts";
import { mailboxTexts, parseFrom } from "./mailboxes.ts";
import type { SendOptions } from "./options.ts";
import type { Submission } from "./submission.ts";

/**
 * Returns the fields of the send request except the recipients.
 * @throws {SmtpReply} 550, 552 or 554 for a message that cannot be sent
 */
export function contentFields(
  mime: MimePart,
  { tags, scheduledAt, topicId, template, tracking }: SendOptions,
  { maxBodyBytes, claimMemory }: Submission,
) {
  refuseSealed(mime);
  const from = formatMailbox(parseFrom(mime.fields));
  const body = bodyOf(mime, maxBodyBytes);
  const html = body.html ?? (body.text === undefined ? "" : textAsHtml(body.text, maxBodyBytes));
  const size = minimalSize({ ...body, html });
  if (size > maxBodyBytes) throw messageTooLarge(maxBodyBytes);
  claimMemory(size);
  const replyTo = mailboxTexts(mime.fields, "reply-to");
  const headers = customHeaders(mime.fields);
  const inline = inlineParts(template ? undefined : (body.html ?? ""), body.attachments);
  return {
    from,
    subject: decodeEncodedWords(headerValues(mime.fields, "subject")[0] ?? "").replaceAll("\t", " "),
    ...(template ? { template } : { html, ...(body.text !== undefined && { text: body.text }) }),
    ...(replyTo.length > 0 && { replyTo }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(body.attachments.length > 0 && {
      attachments: body.attachments.map((part, index) => attachmentInput(part, index, inline.has(part))),
    }),
    ...(tags.length > 0 && { tags }),
    ...(scheduledAt !== undefined && { scheduledAt }),
    ...(topicId !== undefined && { topicId }),
    ...(Object.keys(tracking).length > 0 && { tracking }),
  };
}

/** The content of an S/MIME message is in one file, which may be encrypted or only signed; its readers need all of it. */
function refuseSealed({ type, params }: MimePart): void {
  const isFile = /^application\/(?:x-)?pkcs7-mime$/.test(type);
  if (isFile && /^(?:signed-data|certs-only|compressed-data)$/i.test(params["smime-type"] ?? ""))
    throw new SmtpReply(554, "5.6.1", "S/MIME messages not supported, send the content unsigned", "smime");
  if (isFile || type === "multipart/encrypted")
    throw new SmtpReply(554, "5.6.1", "Encrypted messages not supported", "encrypted");
}

/** Returns the size of the body and attachments in the request, a lower bound of the size of the whole. */
function minimalSize({ html = "", text = "", attachments }: MessageBody): number {
  const base64 = attachments.reduce((sum, { content }) => sum + Math.ceil(content.length / 3) * 4, 0);
  return jsonSize(html) + jsonSize(text) + base64;
}
