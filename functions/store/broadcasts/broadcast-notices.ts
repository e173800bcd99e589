import * as z from "zod/mini";
import { broadcastReasons } from "../../domain/broadcasts/broadcast-reasons.ts";
import type { Job } from "../platform/jobs/jobs.ts";

/** A notice to the owners of a project that a broadcast has stopped by itself, why and when. */
const BroadcastNotice = z.object({
  broadcastId: z.string(),
  reason: z.enum(broadcastReasons),
  at: z.string(),
  /** How often it was handed over and not accepted. */
  attempts: z.optional(z.int()),
});
export type BroadcastNotice = z.infer<typeof BroadcastNotice>;

export function broadcastNotice({ state }: Pick<Job, "state">): BroadcastNotice {
  return BroadcastNotice.parse(state);
}
