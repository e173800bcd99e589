import { dueIndex, indexSlices } from "../../settings/tables.ts";
import type { Key } from "./keys.ts";
import { query } from "./read.ts";
import type { Tables } from "./table.ts";
import { updateItem } from "./write.ts";

/** When a row is due again; a `held` email waits under its project instead. */
export interface Due {
  readonly duePk: string;
  readonly dueSk: string;
}

/** The place of a row in the sweeper's work list; the slice follows from the row's id. */
export function dueAt(id: string, at: Date): Due {
  return { duePk: `DUE#${sliceOf(id)}`, dueSk: at.toISOString() };
}

/** The place of a row in the work list of the domains' checks, which another worker goes through. */
export function checkAt(id: string, at: Date): Due {
  return { duePk: `CHECK#${sliceOf(id)}`, dueSk: at.toISOString() };
}

/** The slice of an index that an id belongs to. */
export function sliceOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 1_000_003;
  return sum % indexSlices;
}

/** The place of mail that waits while its project is paused: out of the sweeper's list, found again on resume. */
export function heldPlace(projectId: string, emailId: string): Due {
  return { duePk: `P#${projectId}#HELD`, dueSk: emailId };
}

/** Gives a row that has no place in the work list one, whatever else is in it. */
export async function placeInIndex(tables: Tables, { pk, sk }: Key, at: Date): Promise<void> {
  const { duePk, dueSk } = dueAt(sk, at);
  await updateItem(tables, "data", {
    Key: { pk, sk },
    UpdateExpression: "SET #partition = :partition, #sort = :sort",
    ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(#partition)",
    ExpressionAttributeNames: { "#partition": dueIndex.partition, "#sort": dueIndex.sort },
    ExpressionAttributeValues: { ":partition": duePk, ":sort": dueSk },
  });
}

export interface DueRow extends Key, Due {}

/** Rows of a slice whose time has come, the oldest first. */
export async function listDue(
  tables: Tables,
  slice: number,
  now: Date,
  limit: number,
): Promise<readonly DueRow[]> {
  return rows(tables, `DUE#${slice}`, "#sort <= :now", { ":now": now.toISOString() }, limit);
}

/** Rows of a slice of the checks' work list whose time has come, the oldest first. */
export async function listChecks(
  tables: Tables,
  slice: number,
  now: Date,
  limit: number,
): Promise<readonly DueRow[]> {
  return rows(tables, `CHECK#${slice}`, "#sort <= :now", { ":now": now.toISOString() }, limit);
}

/** Mail of a project that waits for its resumption. */
export async function listHeld(tables: Tables, projectId: string, limit: number): Promise<readonly DueRow[]> {
  return rows(tables, `P#${projectId}#HELD`, undefined, {}, limit);
}

async function rows(
  tables: Tables,
  partition: string,
  sort: string | undefined,
  values: Readonly<Record<string, string>>,
  limit: number,
): Promise<readonly DueRow[]> {
  const { items } = await query(tables, {
    IndexName: dueIndex.name,
    KeyConditionExpression: `#partition = :partition${sort ? ` AND ${sort}` : ""}`,
    ExpressionAttributeNames: { "#partition": dueIndex.partition, ...(sort && { "#sort": dueIndex.sort }) },
    ExpressionAttributeValues: { ":partition": partition, ...values },
    Limit: limit,
  });
  return items.map(({ pk, sk, duePk, dueSk }) => ({
    pk: String(pk),
    sk: String(sk),
    duePk: String(duePk),
    dueSk: String(dueSk),
  }));
}
