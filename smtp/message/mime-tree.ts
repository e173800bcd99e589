import { parseHeaderValue } from "nodemailer/lib/mime-funcs";
import { decodeWords } from "postal-mime";
import { SmtpReply } from "../smtp-reply.ts";
import { type HeaderField, splitHeader, valuesOf } from "./header-fields.ts";
import { multipartSections } from "./multipart.ts";
import { decodeBody } from "./transfer-encoding.ts";

/** One part of a message: either it has parts of its own, or content. */
export interface MimePart {
  readonly fields: readonly HeaderField[];
  /** `text/plain`, in lower case */
  readonly type: string;
  /** of the content type, by lower-case names */
  readonly params: Readonly<Record<string, string>>;
  /** `inline`, `attachment`, "" where none is given */
  readonly disposition: string;
  readonly filename: string | undefined;
  /** without angle brackets */
  readonly contentId: string | undefined;
  readonly parts: readonly MimePart[];
  /** decoded; of a text still in its character set */
  readonly content: Buffer;
}

const deepest = 30;
const mostParts = 1_000;

/** @throws {SmtpReply} 554 for a message that nests too deep, or has more parts than anybody's */
export function readMime(message: Buffer): MimePart {
  const count = { left: mostParts };
  // The line end before the final dot belongs to the protocol. A sender whose text ends without one cannot avoid it.
  const end = message.subarray(-2).toString("latin1") === "\r\n" ? message.length - 2 : message.length;
  return readPart(message.subarray(0, end), "text/plain", 0, count);
}

function readPart(bytes: Buffer, usual: string, depth: number, count: { left: number }): MimePart {
  count.left -= 1;
  if (depth > deepest || count.left < 0) {
    throw new SmtpReply(554, "5.6.0", "the message nests too deep or has too many parts", "hostile_mime");
  }
  const { fields, body } = splitHeader(bytes);
  const type = structured(fields, "content-type");
  const disposition = structured(fields, "content-disposition");
  const filename = disposition.params["filename"] || type.params["name"];
  const part = {
    fields,
    type: /^[\w.+-]+\/[\w.+-]+$/.test(type.value) ? type.value : usual,
    params: type.params,
    disposition: disposition.value,
    filename: filename === undefined || filename === "" ? undefined : decodeWords(filename),
    contentId: valuesOf(fields, "content-id")[0]?.replace(/[<>\s]/g, ""),
  };
  const boundary = type.params["boundary"] ?? "";
  if (!part.type.startsWith("multipart/")) return { ...part, parts: [], content: decoded(fields, body) };
  // Without a boundary there are no parts to tell apart: it is shown as it stands.
  if (boundary === "") return { ...part, type: "text/plain", parts: [], content: body };
  const within = part.type === "multipart/digest" ? "message/rfc822" : "text/plain";
  const parts = multipartSections(body, boundary).map((section) =>
    readPart(section, within, depth + 1, count),
  );
  return { ...part, parts, content: Buffer.alloc(0) };
}

function structured(fields: readonly HeaderField[], key: string) {
  const { value, params } = parseHeaderValue(valuesOf(fields, key)[0] ?? "", { stripComments: true });
  return { value: value.trim().toLowerCase(), params };
}

function decoded(fields: readonly HeaderField[], body: Buffer): Buffer {
  return decodeBody(body, structured(fields, "content-transfer-encoding").value);
}
