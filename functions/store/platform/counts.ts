import * as z from "zod/mini";
import { countSlices } from "../../settings/tables.ts";
import { absent, any, exists, is } from "./expressions.ts";
import { contactCountKey, groupCountKey, groupsCountKey, type Key } from "./keys.ts";
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

/** What a project has a limited number of, by the prefix of its ids. */
type CountedKind = "aud" | "top" | "seg" | "tpl" | "brd" | "rte" | "blo";

/** `P#<project>` / `COUNT#<kind>`: counts one in or out; with `limit` the project has fewer than that of its kind before. */
export function countKindWrite(
  tables: Tables,
  projectId: string,
  kind: CountedKind,
  by: 1 | -1,
  limit?: number,
): Write {
  const isBelow = is("count", "<", limit);
  return updateWrite(tables, "data", {
    key: groupsCountKey(projectId, kind),
    add: { count: by },
    ...(limit !== undefined && { where: limit > 0 ? any(absent("count"), isBelow) : isBelow }),
  });
}

/** Every slice of a kind of count. */
export function countKeys(keyOf: (slice: number) => Key): readonly Key[] {
  return Array.from({ length: countSlices }, (_, slice) => keyOf(slice));
}
