import { shareOfProject } from "../../../settings/worker-shares.ts";
import { absent, any, equals, is } from "../expressions.ts";
import { jobSlotsKey } from "../keys.ts";
import type { Tables } from "../table.ts";
import { update } from "../write.ts";

/**
 * `P#<project>` / `JOBSLOTS`: the part of the job workers that a project may hold. Each slot is the time until which a worker has it,
 * so a worker that crashed does not keep it.
 */
const slots = Array.from({ length: shareOfProject("jobs") }, (_, at) => `slot${at}`);

export interface JobSlot {
  readonly name: string;
  readonly until: string;
}

/** Takes a slot of a project; undefined where all are taken. `until` is unique. */
export async function takeJobSlot(
  tables: Tables,
  projectId: string,
  now: Date,
  until: string,
): Promise<JobSlot | undefined> {
  for (const name of slots) {
    const written = await update(tables, "data", {
      key: jobSlotsKey(projectId),
      where: any(absent(name), is(name, "<", now.toISOString()), equals(name, until)),
      set: { [name]: until },
    });
    if ("item" in written) return { name, until };
  }
  return undefined;
}

/** Frees a slot, unless it expired and another worker has it. */
export async function freeJobSlot(
  tables: Tables,
  projectId: string,
  { name, until }: JobSlot,
): Promise<void> {
  const key = jobSlotsKey(projectId);
  await update(tables, "data", { key, where: equals(name, until), remove: [name] });
}
