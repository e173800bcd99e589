import * as z from "zod/mini";
import { absent, equals } from "../platform/expressions.ts";
import { contactKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";

const Property = z.union([z.string(), z.number(), z.boolean()]);
/** A date is kept as the ISO 8601 text of its instant. */
export type PropertyValue = z.infer<typeof Property>;

/**
 * `P#<project>#CON` / `<contact id>`. Its consent is kept with its address too (`address-states.ts`), and each of its
 * groups has a membership row (`memberships.ts`). All of them change in one transaction.
 */
const ContactItem = z.object({
  id: z.string(),
  /** As the caller wrote it, trimmed. */
  email: z.string(),
  /** The folded address, for look-ups. */
  key: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  properties: z.record(z.string(), Property),
  unsubscribedAt: z.nullable(z.string()),
  /** The recipient unsubscribed themselves (§3 rule 3). */
  locked: z.boolean(),
  audienceIds: z.array(z.string()),
  topicIds: z.array(z.string()),
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
  updatedAt: z.string(),
});
export type Contact = z.infer<typeof ContactItem>;

export function parseContact(item: Item): Contact {
  return ContactItem.parse(item);
}

/** Puts a contact: a new one has `rev` 0, any other replaces the one with the revision before. */
export function putContactWrite(tables: Tables, projectId: string, contact: Contact): Write {
  const item = { ...contactKey(projectId, contact.id), ...contact };
  const { rev } = contact;
  return putWrite(tables, "data", item, rev === 0 ? absent() : equals("rev", rev - 1));
}

export function deleteContactWrite(tables: Tables, projectId: string, { id, rev }: Contact): Write {
  return deleteWrite(tables, "data", contactKey(projectId, id), equals("rev", rev));
}
