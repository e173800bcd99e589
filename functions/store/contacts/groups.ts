import * as z from "zod/mini";
import { countKeys, countKindWrite, parseCount } from "../platform/counts.ts";
import { absent, all, equals, exists } from "../platform/expressions.ts";
import { groupCountKey, groupKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite, type Update, updateWrite } from "../platform/writes.ts";

/** `P#<project>#GROUPS` / `<group id>`: an audience, a topic or a segment; its kind is its id's prefix. */
const GroupItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** A segment's filter, as its caller wrote it. */
  filter: z.optional(z.unknown()),
  /** How often a broadcast to it was sent or scheduled: a deletion sees that none was in the meantime. */
  broadcasts: z.optional(z.int()),
  updatedAt: z.string(),
});
export type Group = z.infer<typeof GroupItem>;
export type GroupKind = "aud" | "top" | "seg";

export function parseGroup(item: Item): Group {
  return GroupItem.parse(item);
}

/** The key prefix of every group of a kind and of their counts: see `groupsIn`. */
export function groupsOf(projectId: string, kind: GroupKind): Key {
  return groupKey(projectId, `${kind}_`);
}

export type CountedGroup = Group & { readonly contactCount: number };

/** The groups among listed rows, each with how many contacts it has. */
export function groupsIn(items: readonly Item[]): readonly CountedGroup[] {
  const counts = new Map<string, number>();
  for (const item of items) {
    const [id = "", slice] = String(item["sk"]).split("#");
    if (slice !== undefined) counts.set(id, (counts.get(id) ?? 0) + parseCount(item));
  }
  return items
    .filter(({ sk }) => !String(sk).includes("#"))
    .map(parseGroup)
    .map((group) => ({ ...group, contactCount: counts.get(group.id) ?? 0 }));
}

/** Creates a group and, where it has members of its own, the slices of its count. */
export function newGroupWrites(tables: Tables, projectId: string, group: Group, limit: number) {
  return {
    groupCount: countKindWrite(tables, projectId, kindOf(group.id), 1, limit),
    group: putWrite(tables, "data", { ...groupKey(projectId, group.id), ...group }),
    slices: sliceKeys(projectId, group.id).map((key) => putWrite(tables, "data", { ...key, count: 0 })),
  };
}

/** Sets fields of an existing group. */
export function groupUpdate(
  projectId: string,
  groupId: string,
  fields: Readonly<Record<string, unknown>>,
): Update {
  return { key: groupKey(projectId, groupId), set: fields, where: exists() };
}

/** Notes that a broadcast goes to a group from now on, which must exist. */
export function nameGroupWrite(tables: Tables, projectId: string, groupId: string): Write {
  return updateWrite(tables, "data", {
    key: groupKey(projectId, groupId),
    add: { broadcasts: 1 },
    where: exists(),
  });
}

/** Deletes a group that no broadcast was sent to since it was read, and its count: no contact can join it any more. */
export function deleteGroupWrites(tables: Tables, projectId: string, { id, broadcasts }: Group) {
  const unused = broadcasts === undefined ? absent("broadcasts") : equals("broadcasts", broadcasts);
  return {
    group: deleteWrite(tables, "data", groupKey(projectId, id), all(exists(), unused)),
    groupCount: countKindWrite(tables, projectId, kindOf(id), -1),
    slices: sliceKeys(projectId, id).map((key) => deleteWrite(tables, "data", key, exists())),
  };
}

/** A segment has none: it is a filter without members of its own. */
function sliceKeys(projectId: string, groupId: string): readonly Key[] {
  return kindOf(groupId) === "seg" ? [] : countKeys((slice) => groupCountKey(projectId, groupId, slice));
}

function kindOf(groupId: string): GroupKind {
  if (groupId.startsWith("aud_")) return "aud";
  return groupId.startsWith("top_") ? "top" : "seg";
}
