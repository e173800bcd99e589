import { sliceOfId } from "../../../domain/platform/slices.ts";
import { dueIndex, indexSlices } from "../../../settings/tables.ts";
import { absent, all, type Expression, equals, exists, is } from "../expressions.ts";
import type { Key } from "../keys.ts";
import { search } from "../query.ts";
import type { Item, Tables } from "../table.ts";
import { update } from "../write.ts";

/** When a row is due again. A `held` email waits under its project instead. */
export interface Due {
  readonly duePk: string;
  readonly dueSk: string;
}

/** Returns a row's place in the sweeper's work list; the slice follows from the row's id. */
export function dueAt(id: string, at: Date): Due {
  return { duePk: `DUE#${sliceOf(id)}`, dueSk: at.toISOString() };
}

/** Returns a row's place in the work list of the domain checks, which another worker goes through. */
export function checkAt(id: string, at: Date): Due {
  return { duePk: `CHECK#${sliceOf(id)}`, dueSk: at.toISOString() };
}

/** Returns a project's place in the list of all projects, in the order of the ids; only the operator reads it. */
export function projectPlace(projectId: string): Due {
  return { duePk: allProjects, dueSk: projectId };
}

const allProjects = "PROJECTS";

/** Returns up to `limit` projects of the deployment after one of them, the oldest first. */
export async function listProjectRows(
  tables: Tables,
  after: string | undefined,
  limit: number,
): Promise<{ readonly keys: readonly Key[]; readonly more: boolean }> {
  const sort = after === undefined ? undefined : is(dueIndex.sort, ">", after);
  const { items, lastKey } = await search(tables, { index: dueIndex, partition: allProjects, sort, limit });
  return {
    keys: items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    more: lastKey !== undefined,
  };
}

/** Returns the slice of an index that an id belongs to. */
export function sliceOf(id: string): number {
  let sum = 0;
  for (const char of id) sum = (sum * 31 + char.charCodeAt(0)) % 1_000_003;
  return sum % indexSlices;
}

/** Returns the part of the index of active projects that is of a slice. */
export function activePartition(slice: number): string {
  return `ACTIVE#${slice}`;
}

/** Returns the place of an email that waits while its project is paused: found on resume, not by the sweeper. */
export function heldPlace(projectId: string, emailId: string): Due {
  return { duePk: heldPartition(projectId, sliceOfId(emailId)), dueSk: emailId };
}

/** Gives a row without a place in the work list one, whatever else it holds. */
export async function placeInIndex(tables: Tables, key: Key, at: Date): Promise<void> {
  const set = { ...dueAt(key.sk, at) };
  await update(tables, "data", { key, where: all(exists(), absent(dueIndex.partition)), set });
}

export interface DueRow extends Key, Due {}

/** Makes a row due at another time. Returns false where it is no longer due as it was read. */
export async function postponeDue(tables: Tables, { pk, sk, dueSk }: DueRow, until: Date): Promise<boolean> {
  const written = await update(tables, "data", {
    key: { pk, sk },
    where: equals(dueIndex.sort, dueSk),
    set: { [dueIndex.sort]: until.toISOString() },
  });
  return "item" in written;
}

/** Takes a row out of the work list, unless it is due at another time than it was read. */
export async function endDue(tables: Tables, { pk, sk, dueSk }: DueRow): Promise<void> {
  await update(tables, "data", {
    key: { pk, sk },
    where: equals(dueIndex.sort, dueSk),
    remove: [dueIndex.partition, dueIndex.sort],
  });
}

/** Yields pages of rows of a slice that are due, the oldest first. */
export async function* listDue(tables: Tables, slice: number, now: Date): AsyncGenerator<readonly DueRow[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const wanted = { index: dueIndex, partition: `DUE#${slice}`, sort: until(now), from };
    const { items, lastKey } = await search(tables, wanted);
    yield items.map(dueRow);
    from = lastKey;
  } while (from);
}

/** Returns rows of a slice of the checks' work list that are due, the oldest first. */
export async function listChecks(
  tables: Tables,
  slice: number,
  now: Date,
  limit: number,
): Promise<readonly DueRow[]> {
  return rows(tables, `CHECK#${slice}`, until(now), limit);
}

/** Returns emails of a project's slice that wait for sending to be resumed. */
export async function listHeld(
  tables: Tables,
  projectId: string,
  slice: number,
  limit: number,
): Promise<readonly DueRow[]> {
  return rows(tables, heldPartition(projectId, slice), undefined, limit);
}

function heldPartition(projectId: string, slice: number): string {
  return `P#${projectId}#HELD#${slice}`;
}

function until(now: Date): Expression {
  return is(dueIndex.sort, "<=", now.toISOString());
}

async function rows(
  tables: Tables,
  partition: string,
  sort: Expression | undefined,
  limit: number,
): Promise<readonly DueRow[]> {
  const { items } = await search(tables, { index: dueIndex, partition, sort, limit });
  return items.map(dueRow);
}

function dueRow({ pk, sk, duePk, dueSk }: Item): DueRow {
  return { pk: String(pk), sk: String(sk), duePk: String(duePk), dueSk: String(dueSk) };
}
