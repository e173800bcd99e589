import * as z from "zod/mini";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { Job } from "../platform/jobs/jobs.ts";

/** UTF-8 where a file has none of them. */
const encodings = ["utf-16le", "utf-16be"] as const;
export type WideEncoding = (typeof encodings)[number];

const Column = z.nullable(
  z.union([
    z.enum(["email", "firstName", "lastName", "unsubscribed", "subscribed"]),
    z.object({ property: z.string(), isNamed: z.optional(z.literal(true)) }),
  ]),
);

/** How far an import is. A repeated step begins from the same state and has the same result. */
const ImportState = z.object({
  map: z.record(z.string(), z.nullable(z.string())),
  onConflict: z.enum(["skip", "update"]),
  audienceIds: z.array(z.string()),
  topicIds: z.array(z.string()),
  actor: z.string(),
  /** The creation time of the contacts of the next step. */
  at: z.string(),
  /** Known once the header is read. */
  file: z.optional(
    z.object({ delimiter: z.string(), columns: z.array(Column), encoding: z.optional(z.enum(encodings)) }),
  ),
  /** How many bytes and lines of the file are imported. */
  offset: z.int(),
  line: z.int(),
  counts: z.object({
    lines: z.int(),
    created: z.int(),
    updated: z.int(),
    skipped: z.int(),
    failed: z.int(),
  }),
  /** Every line is imported: the file is deleted next. */
  isImported: z.optional(z.boolean()),
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
  /** The pages joined so far, where they are too many to be joined at once. */
  joined: z.optional(z.object({ upload: z.string(), tags: z.array(z.string()), parts: z.int() })),
  /** How many pages are deleted, once the file exists. */
  removed: z.optional(z.int()),
  /** The file was deleted because a person in it was erased. */
  erased: z.optional(z.boolean()),
});
export type ExportState = z.infer<typeof ExportState>;

export function exportState(job: Job): ExportState {
  return ExportState.parse(job.state);
}

/** The creation time of a job, from its id. */
export function createdAt({ id }: Pick<Job, "id">): string {
  return timeOfId(id).toISOString();
}
