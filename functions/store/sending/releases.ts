import { equals, is } from "../platform/expressions.ts";
import { dueAt } from "../platform/jobs/due.ts";
import { fundsKey, releaseKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { remove } from "../platform/write.ts";
import { checkWrite, putWrite } from "../platform/writes.ts";

/** `P#<project>` / `RELEASE`: sending was resumed, and held emails are to be queued or dropped. Kept until they were. */
export function newReleaseWrite(tables: Tables, projectId: string, at: Date): Write {
  const item = { ...releaseKey(projectId), resumedAt: at.toISOString(), ...dueAt(projectId, at) };
  return putWrite(tables, "data", item, null);
}

/** Deletes the release, unless sending was resumed again after `before`. */
export async function endRelease(tables: Tables, projectId: string, before: Date): Promise<void> {
  await remove(tables, "data", releaseKey(projectId), is("resumedAt", "<=", before.toISOString()));
}

/** Fails the transaction unless the project is paused. */
export function pausedCheck(tables: Tables, projectId: string): Write {
  return checkWrite(tables, "money", fundsKey(projectId, 0), equals("paused", true));
}
