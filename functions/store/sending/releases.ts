import { dueAt } from "../platform/due.ts";
import { releaseKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteItem } from "../platform/write.ts";

/** `P#<project>` / `RELEASE`: sending was resumed, and mail that waited is to be let go. Stands until it was. */
export function newReleaseWrite(tables: Tables, projectId: string, at: Date): Write {
  const asked = at.toISOString();
  return {
    Put: { TableName: tables.data, Item: { ...releaseKey(projectId), asked, ...dueAt(projectId, at) } },
  };
}

export async function endRelease(tables: Tables, projectId: string, before: Date): Promise<void> {
  await deleteItem(tables, "data", releaseKey(projectId), {
    ConditionExpression: "#asked <= :before",
    ExpressionAttributeNames: { "#asked": "asked" },
    ExpressionAttributeValues: { ":before": before.toISOString() },
  });
}
