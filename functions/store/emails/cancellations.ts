import * as z from "zod/mini";
import type { Job } from "../platform/jobs/jobs.ts";

const text = z.optional(z.string());

/** A cancellation by filter and how far it is. */
const CancellationState = z.object({
  filter: z.object({
    status: z.optional(z.enum(["scheduled", "queued"])),
    tag: text,
    domainId: text,
    sameBulkAs: text,
    createdAfter: text,
    createdBefore: text,
    scheduledAfter: text,
    scheduledBefore: text,
  }),
  /** Only counts what it would cancel. */
  dryRun: z.boolean(),
  /** The one domain whose emails the caller's key may cancel. */
  pin: text,
  /** Emails that were accepted later are left alone: the walk must end. */
  startedAt: z.string(),
  /** The second pass visits what was stored behind the first: emails of bulk calls that were just accepted. */
  pass: z.union([z.literal(1), z.literal(2)]),
  /** The email to continue after, towards older ones; absent at the beginning of a pass. */
  beyond: text,
  counts: z.object({ matched: z.int(), canceled: z.int(), tooLate: z.int() }),
  refund: z.object({ credits: z.int(), micros: z.int() }),
});
export type CancellationState = z.infer<typeof CancellationState>;

export function cancellationState(job: Job): CancellationState {
  return CancellationState.parse(job.state);
}
