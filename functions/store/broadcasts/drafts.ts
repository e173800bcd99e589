import { all, equals } from "../platform/expressions.ts";
import { broadcastKey } from "../platform/keys.ts";
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
    remove: (["groupId", "templateId", "variants"] as const).filter((name) => after[name] === undefined),
    where: all(equals("rev", after.rev - 1), equals("status", "draft")),
  });
}

/** Deletes a draft as it was read. */
export function deleteDraftWrite(tables: Tables, { projectId, id, rev }: BroadcastRow): Write {
  const where = all(equals("rev", rev), equals("status", "draft"));
  return deleteWrite(tables, "data", broadcastKey(projectId, id), where);
}
