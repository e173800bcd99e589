import * as z from "zod/mini";
import { broadcastStatuses } from "../../domain/broadcasts/broadcast-status.ts";
import { absent, all, any, equals, is } from "../platform/expressions.ts";
import { broadcastKey, groupsCountKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite, updateWrite } from "../platform/writes.ts";

/** `P#<project>#BRD` / `<broadcast id>`: a broadcast without its content, in at most 1 KB. */
const BroadcastItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  /** The domain record that it is sent with, and so its region. */
  domainId: z.string(),
  /** The audience, topic or segment whose contacts receive it; absent while a draft has none. */
  groupId: z.optional(z.string()),
  status: z.enum(broadcastStatuses),
  updatedAt: z.string(),
  /** Counts the changes. */
  rev: z.int(),
  /** The revision that its content was written at. */
  contentRev: z.int(),
});
export type BroadcastRow = z.infer<typeof BroadcastItem>;

export function parseBroadcastRow(item: Item): BroadcastRow {
  return BroadcastItem.parse(item);
}

/** The prefix of the rows of a project's broadcasts, whose number the plan limits: see `listItems`. */
export function broadcastsOf(projectId: string): Key {
  return broadcastKey(projectId, "brd_");
}

export function newBroadcastWrite(tables: Tables, broadcast: BroadcastRow): Write {
  return putWrite(tables, "data", { ...broadcastKey(broadcast.projectId, broadcast.id), ...broadcast });
}

/** Writes a change of a draft that was computed from the revision before. */
export function changeDraftWrite(tables: Tables, { projectId, id, ...after }: BroadcastRow): Write {
  return updateWrite(tables, "data", {
    key: broadcastKey(projectId, id),
    set: { ...after },
    remove: after.groupId === undefined ? ["groupId"] : [],
    where: all(equals("rev", after.rev - 1), equals("status", "draft")),
  });
}

/** Deletes a draft as it was read. */
export function deleteDraftWrite(tables: Tables, { projectId, id, rev }: BroadcastRow): Write {
  const where = all(equals("rev", rev), equals("status", "draft"));
  return deleteWrite(tables, "data", broadcastKey(projectId, id), where);
}

/** `P#<project>` / `COUNT#brd`: counts a broadcast in or out; with `limit` the project has fewer than that before. */
export function countBroadcastWrite(tables: Tables, projectId: string, by: 1 | -1, limit?: number): Write {
  const isBelow = is("count", "<", limit);
  return updateWrite(tables, "data", {
    key: groupsCountKey(projectId, "brd"),
    add: { count: by },
    ...(limit !== undefined && { where: limit > 0 ? any(absent("count"), isBelow) : isBelow }),
  });
}
