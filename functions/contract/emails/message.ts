import * as z from "zod/mini";
import { isMailbox, type Mailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import {
  headerNameFault,
  headerValueFault,
  reservedHeader,
  unsafeText,
} from "../../domain/platform/header-rules.ts";
import { mailboxForm } from "../platform/mailbox.ts";

/** The parts of an email as a caller writes them, parsed into what the service works with. */

export const maxRecipients = 50;

/** An email has at most 50 recipients, so a list of a thousand is a mistake. */
const AddressTexts = z.union([z.string(), z.array(z.string(mailboxForm)).check(z.maxLength(1000))], {
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
    const message = holdsSeveral(text)
      ? "holds several addresses; send a list with one in each item"
      : parsed.fault;
    ctx.issues.push({ code: "custom", message, input: text, path });
    return [];
  });
}

/** Whether a text that is not one mailbox is several, as other programs write them: separated by commas or semicolons. */
function holdsSeveral(text: string): boolean {
  // Bounded, as the text may be hostile.
  const unquoted = text.slice(0, 2_000).replace(/"(?:[^"\\]|\\.)*"/g, "");
  return /@[^,;]*[,;].*@/.test(unquoted);
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
    const headers = Object.entries(map).map(([name, value]) => ({ name: withoutBlanks(name), value }));
    if (headers.length > 50) ctx.issues.push({ code: "custom", message: "at most 50 headers", input: map });
    for (const [given, value] of Object.entries(map)) {
      const name = withoutBlanks(given);
      const fault = headerFault(name, value, seen);
      if (fault) ctx.issues.push({ code: "custom", message: fault, input: value, path: [given] });
      seen.add(name.toLowerCase());
    }
    return headers;
  }),
);

/** Spaces only: a name with a line break around it is an attack or a mistake. */
function withoutBlanks(name: string): string {
  return name.replace(/^ +| +$/g, "");
}

function headerFault(name: string, value: string, seen: ReadonlySet<string>): string | undefined {
  if (reservedHeader(name)) return "is set by the service and may not be given here";
  if (seen.has(name.toLowerCase())) return "is given twice";
  return headerNameFault(name) ?? headerValueFault(value);
}

const tagWord = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,256}$/, "takes ASCII letters, digits, _ and -"));
export const Tag = z.strictObject({ name: tagWord, value: tagWord });

/** A filter by tag: its name, or its name and value. Neither is empty or has a colon. */
export const TagFilter = z
  .string()
  .check(
    z.regex(
      /^[^:]+(?::[^:]+)?$/,
      "must be `name` or `name:value`, such as plan:pro; without the colon, any value fits",
    ),
    z.maxLength(600, "must be at most 600 characters"),
  );

export const Tags = z.array(Tag, 'must be an array such as [{"name":"plan","value":"pro"}]').check(
  z.maxLength(50, "at most 50 tags"),
  z.refine(
    (tags) => new Set(tags.map((tag) => tag.name)).size === tags.length,
    "a tag's name is given twice",
  ),
);
