import * as z from "zod/mini";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import type { Job } from "../platform/jobs/jobs.ts";

/** How far the job of a broadcast is: the next link of its chain, and what the links before it have. */
const BroadcastWork = z.object({
  broadcastId: z.string(),
  /** The number of the next link. */
  chunk: z.int(),
  /** How many recipients the links before have. */
  first: z.int(),
  /** The contact to go on behind; absent at the beginning. */
  after: z.optional(z.string()),
  leftOut: z.partialRecord(z.enum(unsentReasons), z.int()),
  /** All contacts were walked: what is left is to reserve and to start. */
  isWalked: z.optional(z.boolean()),
  /** When open chunks were last enqueued. */
  wokenAt: z.optional(z.int()),
});
export type BroadcastWork = z.infer<typeof BroadcastWork>;

export function newBroadcastWork(broadcastId: string): BroadcastWork {
  return { broadcastId, chunk: 0, first: 0, leftOut: {} };
}

export function broadcastWork({ state }: Pick<Job, "state">): BroadcastWork {
  return BroadcastWork.parse(state);
}
