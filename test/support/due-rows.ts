import { type DueRow, listDue } from "../../functions/store/platform/jobs/due.ts";
import type { Tables } from "../../functions/store/platform/table.ts";

/** Returns all rows of a slice of the sweeper's work list that are due at a time. */
export async function dueRowsOf(tables: Tables, slice: number, at: Date): Promise<readonly DueRow[]> {
  const rows: DueRow[] = [];
  for await (const page of listDue(tables, slice, at)) rows.push(...page);
  return rows;
}
