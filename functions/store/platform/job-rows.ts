import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { type Job, parseJob } from "./jobs.ts";
import { jobKey, jobRowKey } from "./keys.ts";
import { type Beyond, listBeyond, query } from "./read.ts";
import type { Tables } from "./table.ts";
import { putNew } from "./write.ts";

/** `P#<project>#JOB#<job id>` / `<line, in ten digits>`: why a line was not taken, and nothing of what it says. */
const LineErrorItem = z.object({ id: z.string(), line: z.int(), message: z.string() });
export type LineError = z.infer<typeof LineErrorItem>;

/** What a line's error is found by, and sorted by, within its import. */
export function lineId(line: number): string {
  return String(line).padStart(10, "0");
}

/** Keeps a line's error once: a step that is done again meets what it wrote. */
export async function putLineError(
  tables: Tables,
  { projectId, id }: Job,
  error: Omit<LineError, "id">,
  ttl: number,
): Promise<void> {
  const own = lineId(error.line);
  await putNew(tables, "data", { ...jobRowKey(projectId, id, own), id: own, ...error, [ttlAttribute]: ttl });
}

/** What lies beyond a line's error in their list, in one direction; the place itself is left out. */
export async function listLineErrors(tables: Tables, projectId: string, jobId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, jobRowKey(projectId, jobId, "").pk, walk);
  const listed = items.map((item) => LineErrorItem.parse(item)).map((row) => ({ id: row.id, row }));
  return { looked: listed, more };
}

/** A page of a project's jobs of one kind, by the prefix of their ids, the oldest first. */
export async function listJobs(
  tables: Tables,
  projectId: string,
  prefix: "imp" | "exp",
  beyond: string | undefined,
): Promise<{ readonly jobs: readonly Job[]; readonly more: boolean }> {
  const { pk } = jobKey(projectId, "");
  const { items, lastKey } = await query(tables, {
    KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :from AND :to",
    ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
    ExpressionAttributeValues: { ":pk": pk, ":from": `${beyond ?? `${prefix}_`}!`, ":to": `${prefix}_~` },
    Limit: 100,
    ConsistentRead: true,
  });
  return { jobs: items.map(parseJob), more: lastKey !== undefined };
}
