import * as z from "zod/mini";
import { dueIndex } from "../../settings/tables.ts";
import { dueAt } from "./due.ts";
import { jobKey } from "./keys.ts";
import { getItem } from "./read.ts";
import type { Item, Tables } from "./table.ts";
import type { Write } from "./transact.ts";
import { updateItem } from "./write.ts";

export const jobKinds = ["cascade", "import", "export", "erase", "notice", "replay"] as const;
export type JobKind = (typeof jobKinds)[number];

/**
 * `P#<project>#JOB` / `<job id>`: work that goes on in steps. While it is to be done it has a place in the due index,
 * moved ahead by the lease of whoever works on it.
 */
const JobItem = z.object({
  id: z.string(),
  projectId: z.string(),
  kind: z.enum(jobKinds),
  /** `waiting` needs something of its owner before it begins. */
  status: z.enum(["waiting", "running", "done", "failed"]),
  /** Where it has come to, and what it has found; its kind knows the shape. */
  state: z.record(z.string(), z.unknown()),
  /** Counts claims and steps: who computed from an older one loses. */
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
  return {
    Put: {
      TableName: tables.data,
      Item: { ...jobKey(job.projectId, job.id), ...job, ...(due && dueAt(job.id, due)), ttl },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  };
}

/**
 * Moves a job on from the revision that was read: undefined when somebody else did. Without `due` it is worked on no
 * more.
 */
export async function moveJob(
  tables: Tables,
  job: Job,
  to: Partial<Pick<Job, "status" | "state" | "endedAt">>,
  due: Date | undefined,
): Promise<Job | undefined> {
  const fields = { ...to, rev: job.rev + 1, ...(due && dueAt(job.id, due)) };
  const names = Object.keys(fields);
  const written = await updateItem(tables, "data", {
    Key: jobKey(job.projectId, job.id),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}${due ? "" : " REMOVE #duePk, #dueSk"}`,
    ConditionExpression: "#rev = :before",
    ExpressionAttributeNames: {
      ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ...{ "#rev": "rev" },
      ...(!due && { "#duePk": dueIndex.partition, "#dueSk": dueIndex.sort }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      ":before": job.rev,
    },
  });
  return "item" in written ? parseJob(written.item) : undefined;
}
