import * as z from "zod/mini";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { Job } from "../platform/jobs.ts";

const Column = z.nullable(
  z.union([z.enum(["email", "firstName", "lastName", "unsubscribed"]), z.object({ property: z.string() })]),
);

/** Where an import has come to. A step that is done again begins from the same state and comes to the same end. */
const ImportState = z.object({
  map: z.record(z.string(), z.nullable(z.string())),
  onConflict: z.enum(["skip", "update"]),
  audienceIds: z.array(z.string()),
  topicIds: z.array(z.string()),
  actor: z.string(),
  /** The time that contacts of the next step are created at. */
  at: z.string(),
  /** Known once the header was read. */
  file: z.optional(z.object({ delimiter: z.string(), columns: z.array(Column) })),
  /** How many bytes of the file are done, and how many lines. */
  offset: z.int(),
  line: z.int(),
  counts: z.object({
    lines: z.int(),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
  /** Every line was taken on: what is left is to take the file away. */
  taken: z.optional(z.boolean()),
  reason: z.optional(z.string()),
});
export type ImportState = z.infer<typeof ImportState>;

export function importState(job: Job): ImportState {
  return ImportState.parse(job.state);
}

const ExportState = z.object({
  groupId: z.optional(z.string()),
  filter: z.optional(z.unknown()),
  /** The properties that have a column. */
  properties: z.array(z.string()),
  beyond: z.optional(z.string()),
  count: z.int(),
  /** How many bytes each page has that was written. */
  parts: z.array(z.int()),
  walked: z.boolean(),
  /** Pages put together so far, where they are too many to be put together at once. */
  joined: z.optional(z.object({ upload: z.string(), tags: z.array(z.string()), parts: z.int() })),
  /** The pages that were taken away, after the file stood. */
  removed: z.optional(z.int()),
  /** The file was taken away: a person in it was erased. */
  erased: z.optional(z.boolean()),
});
export type ExportState = z.infer<typeof ExportState>;

export function exportState(job: Job): ExportState {
  return ExportState.parse(job.state);
}

/** When a job was made: its id says it. */
export function madeAt({ id }: Pick<Job, "id">): string {
  return timeOfId(id).toISOString();
}
