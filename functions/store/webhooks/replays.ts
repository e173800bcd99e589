import * as z from "zod/mini";
import type { Job } from "../platform/jobs/jobs.ts";

/** The progress of a replay of the events between two times, both inclusive. */
const ReplayState = z.object({
  webhookId: z.string(),
  from: z.string(),
  to: z.string(),
  /** The event to continue after; absent at first. */
  beyond: z.optional(z.string()),
  /** How many deliveries it has enqueued. */
  count: z.int(),
});
export type ReplayState = z.infer<typeof ReplayState>;

export function replayState(job: Job): ReplayState {
  return ReplayState.parse(job.state);
}
