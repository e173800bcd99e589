import * as z from "zod/mini";
import { ttlAttribute } from "../../../settings/tables.ts";
import { between } from "../expressions.ts";
import { jobKey, jobRowKey } from "../keys.ts";
import { type Beyond, listBeyond, search } from "../query.ts";
import type { Tables } from "../table.ts";
import { put } from "../write.ts";
import { type Job, parseJob } from "./jobs.ts";

/** `P#<project>#JOB#<job id>` / `<line, in ten digits>`: why a line was not imported, without what it contains. */
const LineErrorItem = z.object({ id: z.string(), line: z.int(), message: z.string() });
export type LineError = z.infer<typeof LineErrorItem>;

/** The id of a line's error within its import, which is also its sort key. */
export function lineId(line: number): string {
  return String(line).padStart(10, "0");
}

/** Keeps a line's error once: a repeated step finds the row that it wrote. */
export async function putLineError(
  tables: Tables,
  { projectId, id }: Job,
  error: Omit<LineError, "id">,
  ttl: number,
): Promise<void> {
  const own = lineId(error.line);
  await put(tables, "data", { ...jobRowKey(projectId, id, own), id: own, ...error, [ttlAttribute]: ttl });
}

/** A page of an import's line errors beyond one of them, which is left out. */
export async function listLineErrors(tables: Tables, projectId: string, jobId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, jobRowKey(projectId, jobId, "").pk, walk);
  const listed = items.map((item) => LineErrorItem.parse(item)).map((row) => ({ id: row.id, row }));
  return { looked: listed, more };
}

/** A page of a project's jobs of one kind beyond one of them, which is left out, in one direction. */
export async function listJobsBeyond(
  tables: Tables,
  projectId: string,
  prefix: "imp",
  { descending, beyond, limit }: Beyond,
): Promise<{ readonly jobs: readonly Job[]; readonly more: boolean }> {
  const [first, last] = [`${prefix}_`, `${prefix}_~`];
  const sort = descending ? between("sk", first, beyond ?? last) : between("sk", beyond ?? first, last);
  const { pk } = jobKey(projectId, "");
  // The range begins with the job that is left out.
  const { items, lastKey } = await search(tables, { partition: pk, sort, descending, limit: limit + 1 });
  const jobs = items.map(parseJob).filter(({ id }) => id !== beyond);
  return { jobs: jobs.slice(0, limit), more: jobs.length > limit || lastKey !== undefined };
}

/** A page of a project's jobs of one kind, by the prefix of their ids, the oldest first. */
export async function listJobs(
  tables: Tables,
  projectId: string,
  prefix: "imp" | "exp",
  beyond: string | undefined,
): Promise<{ readonly jobs: readonly Job[]; readonly more: boolean }> {
  const { pk } = jobKey(projectId, "");
  const sort = between("sk", `${beyond ?? `${prefix}_`}!`, `${prefix}_~`);
  const { items, lastKey } = await search(tables, { partition: pk, sort, limit: 100 });
  return { jobs: items.map(parseJob), more: lastKey !== undefined };
}
