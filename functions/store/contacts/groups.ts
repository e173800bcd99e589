import * as z from "zod/mini";
import { countSlices } from "../../settings/tables.ts";
import { parseCount } from "../platform/counts.ts";
import { groupCountKey, groupKey, groupsCountKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import type { UpdateInput } from "../platform/write.ts";

/** `P#<project>#GROUPS` / `<group id>`: an audience, a topic or a segment; its kind is its id's prefix. */
const GroupItem = z.object({
  id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  /** A segment's filter, as it was given. */
  filter: z.optional(z.unknown()),
  updatedAt: z.string(),
});
export type Group = z.infer<typeof GroupItem>;
export type GroupKind = "aud" | "top" | "seg";

export function parseGroup(item: Item): Group {
  return GroupItem.parse(item);
}

/** The beginning of the rows of every group of a kind, their counts among them: see `groupsIn`. */
export function groupsOf(projectId: string, kind: GroupKind): Key {
  return groupKey(projectId, `${kind}_`);
}

/** The groups among listed rows, each with how many contacts it has. */
export function groupsIn(items: readonly Item[]): readonly (Group & { readonly contactCount: number })[] {
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

/** A new group and, where it has members of its own, the slices of its count: to be written together. */
export function newGroupWrites(
  tables: Tables,
  projectId: string,
  group: Group,
  limit: number,
): readonly Write[] {
  const kind = kindOf(group.id);
  const slices = kind === "seg" ? 0 : countSlices;
  const put = (item: Item) => ({
    Put: { TableName: tables.data, Item: item, ConditionExpression: "attribute_not_exists(pk)" },
  });
  return [
    countGroupWrite(tables, projectId, kind, 1, limit),
    put({ ...groupKey(projectId, group.id), ...group }),
    ...Array.from({ length: slices }, (_, slice) =>
      put({ ...groupCountKey(projectId, group.id, slice), count: 0 }),
    ),
  ];
}

/** Sets fields of a group that is there. */
export function groupUpdate(
  projectId: string,
  groupId: string,
  fields: Readonly<Record<string, unknown>>,
): UpdateInput {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    Key: groupKey(projectId, groupId),
    UpdateExpression: `SET ${given.map(([name]) => `#${name} = :${name}`).join(", ")}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: Object.fromEntries(given.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
  };
}

/** Takes a group and its count away: nothing can join it from then on. */
export function deleteGroupWrites(tables: Tables, projectId: string, groupId: string): readonly Write[] {
  const kind = kindOf(groupId);
  const slices = kind === "seg" ? 0 : countSlices;
  const remove = (key: Key) => ({
    Delete: { TableName: tables.data, Key: key, ConditionExpression: "attribute_exists(pk)" },
  });
  return [
    remove(groupKey(projectId, groupId)),
    countGroupWrite(tables, projectId, kind, -1),
    ...Array.from({ length: slices }, (_, slice) => remove(groupCountKey(projectId, groupId, slice))),
  ];
}

/** Counts a group in or out. A project may have fewer than `limit` of the kind before one is added. */
function countGroupWrite(
  tables: Tables,
  projectId: string,
  kind: GroupKind,
  by: 1 | -1,
  limit?: number,
): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: groupsCountKey(projectId, kind),
      UpdateExpression: "ADD #count :by",
      ...(limit !== undefined && {
        ConditionExpression: `${limit > 0 ? "attribute_not_exists(#count) OR " : ""}#count < :limit`,
      }),
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":by": by, ...(limit !== undefined && { ":limit": limit }) },
    },
  };
}

function kindOf(groupId: string): GroupKind {
  if (groupId.startsWith("aud_")) return "aud";
  return groupId.startsWith("top_") ? "top" : "seg";
}
