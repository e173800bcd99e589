import * as z from "zod/mini";
import { timeOfId } from "../../../domain/platform/ids.ts";
import { dueIndex, ttlAttribute } from "../../../settings/tables.ts";
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

/** How long a job is kept after its end, and the errors of its lines. */
export const retainedJobSeconds = 30 * 24 * 60 * 60;

function ttlFrom(moment: Date) {
  return { [ttlAttribute]: Math.floor(moment.getTime() / 1000) + retainedJobSeconds };
}

/** Puts a new job, due at a time where it is to run. Then it does not expire before it has ended, else from now on. */
export function newJobWrite(tables: Tables, job: Job, due: Date | undefined): Write {
  const times = due ? dueAt(job.id, due) : ttlFrom(timeOfId(job.id));
  return putWrite(tables, "data", { ...jobKey(job.projectId, job.id), ...job, ...times });
}

/**
 * Moves a job on from the revision that was read; undefined where another worker has done so. Without `due` it leaves
 * the due index; with `endedAt` it expires after its time.
 */
export async function moveJob(
  tables: Tables,
  job: Job,
  to: Partial<Pick<Job, "status" | "state" | "endedAt">>,
  due: Date | undefined,
): Promise<Job | undefined> {
  const { endedAt } = to;
  const kept = endedAt === undefined ? {} : ttlFrom(new Date(endedAt));
  const written = await update(tables, "data", {
    key: jobKey(job.projectId, job.id),
    set: { ...to, ...kept, rev: job.rev + 1, ...(due && dueAt(job.id, due)) },
    remove: due ? [ttlAttribute] : [dueIndex.partition, dueIndex.sort],
    where: equals("rev", job.rev),
  });
  return "item" in written ? parseJob(written.item) : undefined;
}
