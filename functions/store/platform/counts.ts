import * as z from "zod/mini";
import { countSlices } from "../../settings/tables.ts";
import { contactCountKey, groupCountKey, type Key } from "./keys.ts";
import type { Item, Tables } from "./table.ts";
import type { Write } from "./transact.ts";

/** `P#<project>#CONTACTS` / `<slice>` and `P#<project>#GROUPS` / `<group id>#<slice>`: a part of a count. */
const CountItem = z.object({ count: z.int() });

export function parseCount(item: Item | undefined): number {
  return item ? CountItem.parse(item).count : 0;
}

/** The slice in which a contact is counted: always the same one. */
export function countSliceOf(contactId: string): number {
  return contactId.charCodeAt(contactId.length - 1) % countSlices;
}

/** Counts a contact in or out of its project. */
export function countContactWrite(tables: Tables, projectId: string, contactId: string, by: 1 | -1): Write {
  return count(tables, contactCountKey(projectId, countSliceOf(contactId)), by);
}

/**
 * Counts a contact in or out of a group. The slice stands as long as the group does, so this loses where the group
 * is gone: no other proof of the group is needed.
 */
export function countMemberWrite(
  tables: Tables,
  projectId: string,
  groupId: string,
  contactId: string,
  by: 1 | -1,
): Write {
  const key = groupCountKey(projectId, groupId, countSliceOf(contactId));
  return count(tables, key, by, "attribute_exists(pk)");
}

function count(tables: Tables, key: Key, by: 1 | -1, condition?: string): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: key,
      UpdateExpression: "ADD #count :by",
      ...(condition && { ConditionExpression: condition }),
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":by": by },
    },
  };
}

/** Every slice of a kind of count. */
export function countKeys(keyOf: (slice: number) => Key): readonly Key[] {
  return Array.from({ length: countSlices }, (_, slice) => keyOf(slice));
}
