import { attachmentName } from "../../functions/domain/emails/attachment-names.ts";
import { attachmentFault } from "../../functions/domain/emails/attachment-rules.ts";
import { referencedContentIds } from "../../functions/domain/emails/content-references.ts";
import type { MimePart } from "../message/parse-mime.ts";

/** One item of `attachments` in the send request. */
export interface AttachmentInput {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
  readonly contentId?: string;
}

const defaultType = "application/octet-stream";

/**
 * Only a part that the HTML references keeps its Content-ID: with one, a part is sent as a related part of the HTML,
 * which mail clients do not list as a file. Some clients give every attachment a Content-ID, or call it inline.
 */
export function attachmentInput(part: MimePart, index: number, isInline: boolean): AttachmentInput {
  const contentType = contentTypeOf(part);
  const contentId = isInline ? part.contentId : undefined;
  const isAllowed = contentId !== undefined && attachmentFault({ filename: "x", contentId }) === undefined;
  return {
    filename: filenameOf(part, index),
    content: part.content.toString("base64"),
    contentType,
    ...(isAllowed && { contentId }),
  };
}

/**
 * Returns the parts that the HTML body references as images.
 * @param html undefined where a template gives the HTML: its references are not known here, so every image with a
 *   Content-ID counts that is not marked as an attachment
 */
export function inlineParts(html: string | undefined, parts: readonly MimePart[]): ReadonlySet<MimePart> {
  if (html === undefined) {
    return new Set(
      parts.filter(({ type, disposition }) => type.startsWith("image/") && disposition !== "attachment"),
    );
  }
  const ids = referencedContentIds(
    html,
    parts.flatMap(({ contentId }) => contentId ?? []),
  );
  return new Set(parts.filter(({ contentId }) => contentId !== undefined && ids.has(contentId)));
}

/** With its method a calendar is sent as an alternative of the body; one that the client attached stays a file. */
function contentTypeOf({ type, params, disposition, isAlternative }: MimePart): string {
  const isFile = disposition === "attachment" && !isAlternative;
  const names = isFile ? ["charset", "component"] : ["charset", "method", "component"];
  const parameters = names.flatMap((name) =>
    params[name] === undefined ? [] : [`; ${name}=${quoted(params[name])}`],
  );
  const candidates = [`${type}${parameters.join("")}`, type];
  const isAllowed = (contentType: string) => attachmentFault({ filename: "x", contentType }) === undefined;
  return candidates.find(isAllowed) ?? defaultType;
}

function quoted(value: string): string {
  return /^[\w.+-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "")}"`;
}

/** Returns the base name without control characters, or a generated name when nothing is left. */
function filenameOf({ filename = "", type }: MimePart, index: number): string {
  // A backslash can be part of a name, unless the whole is a path of Windows.
  const isWindowsPath = /^(?:[a-z]:|\\)\\/i.test(filename);
  const ends = [filename.lastIndexOf("/"), isWindowsPath ? filename.lastIndexOf("\\") : -1];
  const base = filename.slice(Math.max(...ends) + 1);
  const name = base
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();
  if (name !== "" && name !== "." && name !== "..") return name.slice(0, 255);
  return attachmentName(index, type);
}
