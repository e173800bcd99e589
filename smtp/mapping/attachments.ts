import { attachmentFault } from "../../functions/domain/emails/attachment-rules.ts";
import type { MimePart } from "../message/mime-tree.ts";

/** An attachment as the send operation takes it. */
export interface SentAttachment {
  readonly filename: string;
  readonly content: string;
  readonly contentType: string;
  readonly contentId?: string;
}

const bytes = "application/octet-stream";

/** @param html the page, which names the pictures that it shows by `cid:` */
export function attachmentOf(part: MimePart, index: number, html: string): SentAttachment {
  const contentType = contentTypeOf(part);
  const contentId = shownIn(html, part) ? part.contentId : undefined;
  return {
    filename: filenameOf(part, index),
    content: part.content.toString("base64"),
    contentType,
    ...(contentId !== undefined &&
      attachmentFault({ filename: "x", contentId }) === undefined && { contentId }),
  };
}

/** Some programs give every file an id: one that the page does not show is no picture of it. */
function shownIn(html: string, { contentId, disposition }: MimePart): boolean {
  if (contentId === undefined || contentId === "") return false;
  return disposition !== "attachment" || html.includes(`cid:${contentId}`);
}

function contentTypeOf({ type, params }: MimePart): string {
  const kept = (["charset", "method", "component"] as const).flatMap((name) =>
    params[name] === undefined ? [] : [`; ${name}=${quoted(params[name])}`],
  );
  const whole = `${type}${kept.join("")}`;
  return (
    [whole, type].find((contentType) => attachmentFault({ filename: "x", contentType }) === undefined) ??
    bytes
  );
}

function quoted(value: string): string {
  return /^[\w.+-]+$/.test(value) ? value : `"${value.replace(/["\\]/g, "")}"`;
}

/** The file's own name without what a path or a control character would do; a made one where nothing is left. */
function filenameOf({ filename = "", type }: MimePart, index: number): string {
  const base = filename.slice(Math.max(filename.lastIndexOf("/"), filename.lastIndexOf("\\")) + 1);
  const name = base
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]/gu, " ")
    .replaceAll("=?", "= ?")
    .trim();
  if (name !== "" && name !== "." && name !== "..") return name.slice(0, 255);
  return `attachment-${index + 1}${extensions[type] ?? ""}`;
}

const extensions: Readonly<Record<string, string>> = {
  "message/rfc822": ".eml",
  "text/calendar": ".ics",
  "text/plain": ".txt",
  "text/html": ".html",
  "application/pdf": ".pdf",
  "image/png": ".png",
  "image/jpeg": ".jpg",
  "image/gif": ".gif",
};
