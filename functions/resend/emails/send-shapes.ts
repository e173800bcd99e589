import { textAsHtml } from "../../domain/platform/markup/text-as-html.ts";
import { fieldsOf, type GivenFields, invalid, listOf, withoutEmptyMaps } from "../engine/fields.ts";
import { scheduledTime } from "../engine/scheduled-time.ts";

const largestHtml = 6_000_000;

export interface FetchedFile {
  /** In base64. */
  readonly content: string;
  /** The type that its server gives, where the name of the file says none. */
  readonly typeFor: (filename: unknown) => string | undefined;
}

/** The attachments that a call names by their URLs, by their places. */
export type FetchedFiles = ReadonlyMap<number, FetchedFile>;

/**
 * The body of a send in this service's form. Names in snake case are read as they are. `files` has the content of
 * attachments that are named by their URLs; in a batch nothing is fetched.
 */
export function sendBody(given: unknown, now: Date, files?: FetchedFiles): GivenFields {
  const {
    scheduled_at: at,
    scheduledAt = at,
    template,
    attachments,
    ...fields
  } = withoutEmptyMaps(fieldsOf(given), "headers");
  return {
    ...fields,
    ...htmlOf(fields, template),
    ...(template !== undefined && { template: templateOf(template) }),
    ...(attachments !== undefined && { attachments: attachmentsOf(attachments, files) }),
    ...(scheduledAt !== undefined && { scheduledAt: scheduledTime(scheduledAt, now) }),
  };
}

/** Resend takes an email without HTML; here it is made from the text, as for SMTP. */
function htmlOf({ html, text }: GivenFields, template: unknown): GivenFields {
  if (html !== undefined || template !== undefined || typeof text !== "string") return {};
  const made = textAsHtml(text, largestHtml);
  if (made === undefined) throw invalid("text", "is too long to be shown as HTML: send `html` as well");
  return { html: made };
}

/** Resend gives a template by its id or its alias in one field. */
function templateOf(given: unknown): GivenFields {
  const { id, ...fields } = withoutEmptyMaps(fieldsOf(given, "template"), "variables");
  const isAlias = typeof id === "string" && !id.startsWith("tpl_");
  return { ...fields, ...(isAlias ? { alias: id } : { id }) };
}

function attachmentsOf(given: unknown, files: FetchedFiles | undefined): readonly GivenFields[] {
  return listOf(given, "attachments").map((one, at) => {
    const { content, path, ...fields } = renamed(fieldsOf(one));
    // A structure of some SDKs has it always.
    if (path === undefined || path === "")
      return { ...fields, content: bytesOf(content, `attachments[${at}].content`) };
    const field = `attachments[${at}].path`;
    if (!files) throw invalid(field, "is not fetched in a batch: send the file in `content`, as base64");
    if (content !== undefined) throw invalid(field, "cannot be combined with `content`");
    if (typeof path !== "string") throw invalid(field, "must be a URL");
    return fetched({ ...nameIn(path), ...fields }, files.get(at));
  });
}

/** An older SDK's name for the id of an inline image. Beside the new name, the old one is refused as unknown. */
function renamed({ inline_content_id: inline, ...fields }: GivenFields): GivenFields {
  if (inline === undefined) return fields;
  const isNew = fields["content_id"] !== undefined || fields["contentId"] !== undefined;
  return isNew ? { ...fields, inline_content_id: inline } : { ...fields, content_id: inline };
}

/** The type that a file's server gives counts where neither the call nor the name of the file says one. */
function fetched(fields: GivenFields, file: FetchedFile | undefined): GivenFields {
  const { filename, content_type: snake, contentType: given = snake } = fields;
  const contentType = given === undefined ? file?.typeFor(filename) : undefined;
  return { ...fields, ...(contentType !== undefined && { contentType }), content: file?.content };
}

/** SDKs give bytes as a list, or as the JSON that Node makes of a buffer. */
function bytesOf(content: unknown, path: string): unknown {
  const isBuffer = typeof content === "object" && content !== null && "data" in content;
  const list = isBuffer ? content.data : content;
  if (!Array.isArray(list)) return content;
  if (!list.every(isByte))
    throw invalid(path, `must have whole numbers from 0 to 255${isBuffer ? " in `data`" : ""}`);
  return Buffer.from(list).toString("base64");
}

function isByte(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 255;
}

/** The name of a file that was given none: the last part of its URL. */
function nameIn(path: string): GivenFields {
  const last = URL.parse(path)?.pathname.split("/").at(-1) ?? "";
  try {
    return last === "" ? {} : { filename: decodeURIComponent(last) };
  } catch {
    return { filename: last };
  }
}
