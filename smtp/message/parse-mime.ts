import { parseHeaderValue } from "nodemailer/lib/mime-funcs";
import { SmtpReply } from "../smtp-reply.ts";
import { decodeEncodedWords, decodeStructured } from "./encoded-words.ts";
import { type HeaderField, headerValues, splitHeader } from "./header-fields.ts";
import { multipartSections } from "./multipart.ts";
import { decodeBody } from "./transfer-encoding.ts";

/** One MIME part, with either child parts or content. */
export interface MimePart {
  readonly fields: readonly HeaderField[];
  /** The media type in lower case, such as `text/plain`. */
  readonly type: string;
  /** The Content-Type parameters by lower-case name. */
  readonly params: Readonly<Record<string, string>>;
  /** `inline`, `attachment`, or "" when absent. */
  readonly disposition: string;
  readonly filename: string | undefined;
  /** Without angle brackets. */
  readonly contentId: string | undefined;
  /** Whether it is one of the alternatives of a multipart/alternative. */
  readonly isAlternative: boolean;
  readonly parts: readonly MimePart[];
  /** Transfer-decoded; text is still in its charset. */
  readonly content: Buffer;
}

const maxDepth = 30;
const maxParts = 1_000;

/** @throws {SmtpReply} 554 for a message nested too deeply or with too many parts */
export function parseMime(message: Buffer): MimePart {
  const budget = { remaining: maxParts };
  // The line ending before the final dot belongs to the protocol, not to the message.
  const end = message.subarray(-2).toString("latin1") === "\r\n" ? message.length - 2 : message.length;
  return parsePart(message.subarray(0, end), "", 0, budget);
}

/** `parentType` is empty for the whole message. */
function parsePart(
  bytes: Buffer,
  parentType: string,
  depth: number,
  budget: { remaining: number },
): MimePart {
  budget.remaining -= 1;
  if (depth > maxDepth || budget.remaining < 0) {
    throw new SmtpReply(554, "5.6.0", "MIME nesting too deep or too many parts", "hostile_mime");
  }
  const { fields, body } = splitHeader(bytes);
  const type = structuredValue(fields, "content-type");
  const disposition = structuredValue(fields, "content-disposition");
  const defaultType = parentType === "multipart/digest" ? "message/rfc822" : "text/plain";
  const filename = disposition.params["filename"] || type.params["name"];
  const part = {
    fields,
    type: /^[\w.+-]+\/[\w.+-]+$/.test(type.value) ? type.value : defaultType,
    params: type.params,
    disposition: disposition.value,
    filename: filename === undefined || filename === "" ? undefined : decodeEncodedWords(filename),
    contentId: headerValues(fields, "content-id")
      .map(decodeStructured)[0]
      ?.replace(/[<>\s]/g, ""),
    isAlternative: parentType === "multipart/alternative",
  };
  const boundary = type.params["boundary"] ?? "";
  if (!part.type.startsWith("multipart/")) {
    return { ...part, parts: [], content: transferDecoded(fields, body) };
  }
  // Without a boundary the parts cannot be separated, so the body is shown as plain text.
  if (boundary === "") return { ...part, type: "text/plain", parts: [], content: body };
  const parts: MimePart[] = [];
  for (const section of multipartSections(body, boundary)) {
    parts.push(parsePart(section, part.type, depth + 1, budget));
  }
  return { ...part, parts, content: Buffer.alloc(0) };
}

function structuredValue(fields: readonly HeaderField[], key: string) {
  const { value, params } = parseHeaderValue(headerValues(fields, key)[0] ?? "", { stripComments: true });
  return { value: value.trim().toLowerCase(), params };
}

function transferDecoded(fields: readonly HeaderField[], body: Buffer): Buffer {
  return decodeBody(body, structuredValue(fields, "content-transfer-encoding").value);
}
