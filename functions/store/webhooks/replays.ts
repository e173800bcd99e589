import * as z from "zod/mini";
import type { Job } from "../platform/jobs.ts";

/** Where a replay has come to: it goes through what happened between two times, both among them. */
const ReplayState = z.object({
  webhookId: z.string(),
  from: z.string(),
  to: z.string(),
  /** The event to go on behind; absent at first. */
  beyond: z.optional(z.string()),
  /** How many deliveries it has brought on their way. */
  count: z.int(),
});
export type ReplayState = z.infer<typeof ReplayState>;

export function replayState(job: Job): ReplayState {
  return ReplayState.parse(job.state);
}
