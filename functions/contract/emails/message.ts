import * as z from "zod/mini";
import { attachmentFault } from "../../domain/emails/attachment-rules.ts";
import { isMailbox, type Mailbox, parseMailbox } from "../../domain/platform/address.ts";
import { decodeBase64 } from "../../domain/platform/base64.ts";
import {
  headerNameFault,
  headerValueFault,
  reservedHeader,
  unsafeText,
} from "../../domain/platform/header-rules.ts";

/** The parts of an email as a caller writes them, parsed into what the service works with. */

export const maxRecipients = 50;

/** An email has at most 50 recipients, so a list of a thousand is a mistake. */
const AddressTexts = z.union([z.string(), z.array(z.string()).check(z.maxLength(1000))], {
  error: "must be an address or a list of at most 1000 addresses",
});

/** One address or a list of them. */
export const Mailboxes = z.pipe(AddressTexts, z.transform(readMailboxes));

export const AtLeastOneMailbox = z.pipe(
  AddressTexts.check(z.refine((given) => given.length > 0, "needs at least one address")),
  z.transform(readMailboxes),
);

function readMailboxes(given: string | string[], ctx: z.core.ParsePayload): readonly Mailbox[] {
  const texts = typeof given === "string" ? [given] : given;
  return texts.flatMap((text, at) => {
    const parsed = parseMailbox(text);
    if (isMailbox(parsed)) return [parsed];
    const path = typeof given === "string" ? [] : [at];
    ctx.issues.push({ code: "custom", message: parsed.fault, input: text, path });
    return [];
  });
}

export const Subject = z.string().check(
  z.maxLength(998, "must be at most 998 characters"),
  z.superRefine((text, ctx) => {
    const fault = unsafeText(text);
    if (fault) ctx.addIssue({ code: "custom", message: fault, input: text });
  }),
);

export interface Header {
  readonly name: string;
  readonly value: string;
}

export const Headers = z.pipe(
  z.record(z.string(), z.string()),
  z.transform((map: Record<string, string>, ctx): readonly Header[] => {
    const seen = new Set<string>();
    const headers = Object.entries(map).map(([name, value]) => ({ name: name.trim(), value }));
    if (headers.length > 50) ctx.issues.push({ code: "custom", message: "at most 50 headers", input: map });
    for (const [given, value] of Object.entries(map)) {
      const fault = headerFault(given.trim(), value, seen);
      if (fault) ctx.issues.push({ code: "custom", message: fault, input: value, path: [given] });
      seen.add(given.trim().toLowerCase());
    }
    return headers;
  }),
);

function headerFault(name: string, value: string, seen: ReadonlySet<string>): string | undefined {
  if (reservedHeader(name)) return "is set by the service and may not be given here";
  if (seen.has(name.toLowerCase())) return "is given twice";
  return headerNameFault(name) ?? headerValueFault(value);
}

export interface Attachment {
  readonly filename: string;
  /** Base64 without line breaks. */
  readonly content: string;
  readonly size: number;
  readonly contentType: string | undefined;
  readonly contentId: string | undefined;
}

export const AttachmentInput = z.pipe(
  z.strictObject({
    filename: z.string(),
    content: z.string(),
    contentType: z.optional(z.string()),
    contentId: z.optional(z.string()),
  }),
  z.transform((given, ctx): Attachment => {
    const bytes = decodeBase64(given.content);
    const kind = {
      filename: given.filename,
      ...defined("contentType", given),
      ...defined("contentId", given),
    };
    const fault = attachmentFault(kind);
    if (fault) ctx.issues.push({ code: "custom", message: fault, input: given.filename });
    if (!bytes) ctx.issues.push({ code: "custom", message: "must be base64", input: "", path: ["content"] });
    const content = bytes ? Buffer.from(bytes).toString("base64") : "";
    const { filename, contentType, contentId } = given;
    return { filename, content, size: bytes?.length ?? 0, contentType, contentId };
  }),
);

function defined<K extends "contentType" | "contentId">(
  name: K,
  given: { readonly [k in K]?: string | undefined },
) {
  return given[name] === undefined ? {} : { [name]: given[name] };
}

const tagWord = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,256}$/, "takes ASCII letters, digits, _ and -"));
export const Tag = z.strictObject({ name: tagWord, value: tagWord });

export const Tags = z.array(Tag).check(
  z.maxLength(50, "at most 50 tags"),
  z.refine(
    (tags) => new Set(tags.map((tag) => tag.name)).size === tags.length,
    "a tag's name is given twice",
  ),
);
