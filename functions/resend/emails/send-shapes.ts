import { textAsHtml } from "../../domain/platform/markup/text-as-html.ts";
import { spokenTime } from "../../domain/resend/spoken-time.ts";
import { fieldsOf, type GivenFields, invalid, listOf } from "../engine/fields.ts";

const largestHtml = 6_000_000;
/** How an ISO time begins; whether it is one is for the endpoint to say. */
const isoDate = /^\s*\d{4}-/;

/** The body of a send in this service's form. Names in snake case are read as they are. */
export function sendBody(given: unknown, now: Date): GivenFields {
  const { scheduled_at: at, scheduledAt = at, template, attachments, ...fields } = fieldsOf(given);
  return {
    ...fields,
    ...htmlOf(fields, template),
    ...(template !== undefined && { template: templateOf(template) }),
    ...(attachments !== undefined && { attachments: attachmentsOf(attachments) }),
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
  const { id, ...fields } = fieldsOf(given);
  const isAlias = typeof id === "string" && !id.startsWith("tpl_");
  return { ...fields, ...(isAlias ? { alias: id } : { id }) };
}

function attachmentsOf(given: unknown): readonly GivenFields[] {
  return listOf(given, "attachments").map((one, at) => {
    const { content, path, ...fields } = fieldsOf(one);
    if (path !== undefined)
      throw invalid(`attachments[${at}].path`, "is not fetched here: send the file in `content`, as base64");
    return { ...fields, content: bytesOf(content) };
  });
}

/** The SDK turns a buffer into JSON as Node does. */
function bytesOf(content: unknown): unknown {
  if (typeof content !== "object" || content === null || !("data" in content)) return content;
  const { data } = content;
  return Array.isArray(data) ? Buffer.from(data).toString("base64") : content;
}

/** A time as ISO 8601, also where it is given in words. */
export function scheduledTime(given: unknown, now: Date): unknown {
  if (typeof given !== "string" || isoDate.test(given)) return given;
  const time = spokenTime(given, now);
  if (time) return time.toISOString();
  throw invalid(
    "scheduled_at",
    "must be an ISO 8601 time such as 2030-01-31T09:00:00+01:00, or words such as `in 2 hours` or `tomorrow at 9am UTC`",
  );
}
