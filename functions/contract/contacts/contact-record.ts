import * as z from "zod/mini";
import {
  isStorableNumber,
  longestPropertyText,
  maxProperties,
  propertyKeyPattern,
  propertyTypes,
} from "../../domain/contacts/contact-properties.ts";
import { mostGroups } from "../../domain/contacts/group-limits.ts";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";
import { Instant, id } from "../platform/words.ts";

/** One bare address: `email` as the caller wrote it, `key` folded. */
export const Address = z.pipe(
  z.string().check(
    z.refine((text) => addressFault(text) === undefined, {
      error: ({ input }) => addressFault(String(input)) ?? "must be an email address",
      abort: true,
    }),
  ),
  z.transform((text: string) => {
    const parsed = parseMailbox(text.trim());
    return { email: text.trim(), key: isMailbox(parsed) ? parsed.key : text };
  }),
);

/** Returns what is wrong with a bare address. */
export function addressFault(text: string): string | undefined {
  const parsed = parseMailbox(text.trim());
  if (!isMailbox(parsed)) return `must be an email address: ${parsed.fault}`;
  return parsed.name === "" && !text.includes("<") ? undefined : "must be a bare address, without a name";
}

export const PersonName = z.nullable(
  z
    .string()
    .check(
      z.maxLength(200, "may be at most 200 characters"),
      z.regex(/^\P{Cc}*$/u, "may not hold control characters"),
    ),
);

export const PropertyKey = z
  .string()
  .check(
    z.regex(propertyKeyPattern, "must be a letter, then up to 49 letters, digits or _, and not constructor"),
  );
const PropertyInput = z.union([
  z.string().check(
    z.maxLength(longestPropertyText, `may be at most ${longestPropertyText} characters`),
    z.refine((text) => !text.includes("\0"), "may not hold NUL, which no email can have"),
  ),
  z.number().check(z.refine(isStorableNumber, "must be a number that is stored exactly")),
  z.boolean(),
]);

/** Values by property key; in a change, `null` removes one. */
export const PropertiesInput = z
  .record(PropertyKey, z.nullable(PropertyInput))
  .check(
    z.refine(
      (given) => Object.keys(given).length <= maxProperties,
      `a contact may have at most ${maxProperties} properties`,
    ),
  );

export const groupIds = (prefix: "aud" | "top") =>
  z.array(id(prefix)).check(z.maxLength(mostGroups, `a contact may be in at most ${mostGroups} groups`));

export const Contact = z.strictObject({
  id: id("con"),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  unsubscribed: z.boolean(),
  unsubscribedAt: z.nullable(Instant),
  resubscriptionLocked: z.boolean(),
  audienceIds: z.array(id("aud")),
  topicIds: z.array(id("top")),
  createdAt: Instant,
  updatedAt: Instant,
});

/** What a change of a contact, or of what it gets, returns to a key that may not read contacts. */
export const ChangedContact = z.strictObject({
  id: id("con"),
  unsubscribed: z.boolean(),
  resubscriptionLocked: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});

/** A contact by its id or its address: see `givesOne`. */
export const WhichContact = z.strictObject({
  contactId: z.optional(id("con")),
  email: z.optional(z.string()),
});

export const givesOne = z.refine<z.output<typeof WhichContact>>(
  ({ contactId, email }) => (contactId === undefined) !== (email === undefined),
  { error: "send either contactId or email", path: ["contactId"] },
);

export const ConsentEntry = z.strictObject({
  id: id("evt"),
  at: Instant,
  change: z.string(),
  source: z.enum(["api", "import", "link", "complaint"]),
  actor: z.string(),
  topicId: z.nullable(id("top")),
});

export const ContactProperty = z.strictObject({
  key: z.string(),
  type: z.enum(propertyTypes),
  createdAt: Instant,
});
