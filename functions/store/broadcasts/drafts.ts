import { absent, all, any, equals, is } from "../platform/expressions.ts";
import { broadcastKey, groupsCountKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite, updateWrite } from "../platform/writes.ts";
import type { BroadcastRow } from "./broadcasts.ts";

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
