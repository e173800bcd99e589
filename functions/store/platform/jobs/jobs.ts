import * as z from "zod/mini";
import { dueIndex } from "../../../settings/tables.ts";
import { equals } from "../expressions.ts";
import { jobKey } from "../keys.ts";
import { getItem } from "../read.ts";
import type { Item, Tables } from "../table.ts";
import type { Write } from "../transact.ts";
import { update } from "../write.ts";
import { putWrite } from "../writes.ts";
import { dueAt } from "./due.ts";

export const jobKinds = [
  "cascade",
  "import",
  "export",
  "erase",
  "notice",
  "replay",
  "cancel",
  "broadcast",
  "broadcast_notice",
] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * `P#<project>#JOB` / `<job id>`: work that is done in steps. Until it has ended it is in the due index, at the end of
 * the lease of the worker that has it.
 */
const JobItem = z.object({
  id: z.string(),
  projectId: z.string(),
  kind: z.enum(jobKinds),
  /** `waiting` until its owner has uploaded a file and started it. */
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** How far it is and what it has found so far; each kind parses its own. */
  state: z.record(z.string(), z.unknown()),
  /** Counts claims and steps, for optimistic locking. */
  rev: z.int(),
  endedAt: z.optional(z.string()),
});
export type Job = z.infer<typeof JobItem>;

export function parseJob(item: Item): Job {
  return JobItem.parse(item);
}

export async function findJob(tables: Tables, projectId: string, jobId: string): Promise<Job | undefined> {
  const item = await getItem(tables, "data", jobKey(projectId, jobId));
  return item && parseJob(item);
}

/** Puts a new job, due at a time where it is to run; `ttl` in epoch seconds. */
export function newJobWrite(tables: Tables, job: Job, due: Date | undefined, ttl: number): Write {
  const item = { ...jobKey(job.projectId, job.id), ...job, ...(due && dueAt(job.id, due)), ttl };
  return putWrite(tables, "data", item);
}

/**
 * Moves a job on from the revision that was read; undefined where another worker has done so. Without `due` it leaves
 * the due index.
 */
export async function moveJob(
  tables: Tables,
  job: Job,
  to: Partial<Pick<Job, "status" | "state" | "endedAt">>,
  due: Date | undefined,
): Promise<Job | undefined> {
  const written = await update(tables, "data", {
    key: jobKey(job.projectId, job.id),
    set: { ...to, rev: job.rev + 1, ...(due && dueAt(job.id, due)) },
    remove: due ? [] : [dueIndex.partition, dueIndex.sort],
    where: equals("rev", job.rev),
  });
  return "item" in written ? parseJob(written.item) : undefined;
}
