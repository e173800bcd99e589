import * as z from "zod/mini";
import { contactKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

const Property = z.union([z.string(), z.number(), z.boolean()]);
/** A date is kept as the ISO 8601 text of its instant. */
export type PropertyValue = z.infer<typeof Property>;

/**
 * `P#<project>#CON` / `<contact id>`. What of it decides about mail stands with its address too (`standing.ts`); the
 * groups that it is in have a row each (`members.ts`). All of it changes in one transaction.
 */
const ContactItem = z.object({
  id: z.string(),
  /** As it was given, but for spaces around it. */
  email: z.string(),
  /** The address folded: what it is looked up by. */
  key: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  properties: z.record(z.string(), Property),
  unsubscribedAt: z.nullable(z.string()),
  /** The recipient unsubscribed by their own act (§3 rule 3). */
  locked: z.boolean(),
  audienceIds: z.array(z.string()),
  topicIds: z.array(z.string()),
  /** Counts the changes: a writer that computed from an older one loses. */
  rev: z.int(),
  updatedAt: z.string(),
});
export type Contact = z.infer<typeof ContactItem>;

export function parseContact(item: Item): Contact {
  return ContactItem.parse(item);
}

/** Puts a contact in the place of what was read: nothing, or the one with the revision before. Loses to a change. */
export function putContactWrite(tables: Tables, projectId: string, contact: Contact): Write {
  const item = { ...contactKey(projectId, contact.id), ...contact };
  const isNew = contact.rev === 0;
  return {
    Put: {
      TableName: tables.data,
      Item: item,
      ConditionExpression: isNew ? "attribute_not_exists(pk)" : "#rev = :before",
      ...(!isNew && {
        ExpressionAttributeNames: { "#rev": "rev" },
        ExpressionAttributeValues: { ":before": contact.rev - 1 },
      }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

export function deleteContactWrite(tables: Tables, projectId: string, { id, rev }: Contact): Write {
  return {
    Delete: {
      TableName: tables.data,
      Key: contactKey(projectId, id),
      ConditionExpression: "#rev = :rev",
      ExpressionAttributeNames: { "#rev": "rev" },
      ExpressionAttributeValues: { ":rev": rev },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
