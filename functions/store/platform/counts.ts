import * as z from "zod/mini";
import { countSlices } from "../../settings/tables.ts";
import { exists } from "./expressions.ts";
import { contactCountKey, groupCountKey, type Key } from "./keys.ts";
import type { Item, Tables } from "./table.ts";
import type { Write } from "./transact.ts";
import { updateWrite } from "./writes.ts";

/** `P#<project>#CONTACTS` / `<slice>` and `P#<project>#GROUPS` / `<group id>#<slice>`: a part of a count. */
const CountItem = z.object({ count: z.int() });

export function parseCount(item: Item | undefined): number {
  return item ? CountItem.parse(item).count : 0;
}

/** The sum of a count's slices. */
export function sumCounts(items: readonly (Item | undefined)[]): number {
  return items.reduce((sum, item) => sum + parseCount(item), 0);
}

/** The slice in which a contact is counted. Only the sum has a meaning: a contact may be counted out of another slice. */
export function countSliceOf(contactId: string): number {
  return contactId.charCodeAt(contactId.length - 1) % countSlices;
}

/** Counts contacts in or out of their project, in the slice of one of them. */
export function countContactWrite(tables: Tables, projectId: string, contactId: string, by: number): Write {
  const key = contactCountKey(projectId, countSliceOf(contactId));
  return updateWrite(tables, "data", { key, add: { count: by } });
}

/**
 * Counts contacts in or out of a group, in the slice of one of them. The slice exists as long as the group does, so the condition fails where the
 * group is deleted: the transaction needs no other check of the group.
 */
export function countMemberWrite(
  tables: Tables,
  projectId: string,
  groupId: string,
  contactId: string,
  by: number,
): Write {
  const key = groupCountKey(projectId, groupId, countSliceOf(contactId));
  return updateWrite(tables, "data", { key, add: { count: by }, where: exists() });
}

/** Every slice of a kind of count. */
export function countKeys(keyOf: (slice: number) => Key): readonly Key[] {
  return Array.from({ length: countSlices }, (_, slice) => keyOf(slice));
}
