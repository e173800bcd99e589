import * as z from "zod/mini";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { mailboxProviders } from "../../domain/platform/addresses/mailbox-providers.ts";
import type { Job } from "../platform/jobs/jobs.ts";

/** How far a chain is: its next link, and what the links before it have. */
const ChainWork = z.object({
  /** The number of the next link. */
  chunk: z.int(),
  /** How many recipients the links before have. */
  first: z.int(),
  /** The contact to go on behind; absent at the beginning. */
  after: z.optional(z.string()),
});
export type ChainWork = z.infer<typeof ChainWork>;

/** How far the job of a broadcast is. */
const BroadcastWork = z.object({
  broadcastId: z.string(),
  ...ChainWork.shape,
  /** The chains behind the first, where it compares variants. */
  others: z.optional(z.array(ChainWork)),
  leftOut: z.partialRecord(z.enum(unsentReasons), z.int()),
  /** How many recipients have their mailbox at a provider. */
  providers: z.optional(z.partialRecord(z.enum(mailboxProviders), z.int())),
  /** All contacts were walked: what is left is to reserve and to start. */
  isWalked: z.optional(z.boolean()),
  /** When open chunks were last enqueued. */
  wokenAt: z.optional(z.int()),
});
export type BroadcastWork = z.infer<typeof BroadcastWork>;

/** `starts` are the numbers that the links of its chains begin with. */
export function newBroadcastWork(broadcastId: string, starts: readonly number[]): BroadcastWork {
  const [first, ...others] = starts.map((chunk) => ({ chunk, first: 0 }));
  return { broadcastId, chunk: 0, ...first, first: 0, leftOut: {}, ...(others.length > 0 && { others }) };
}

export function chainsOfWork({ chunk, first, after, others = [] }: BroadcastWork): readonly ChainWork[] {
  return [{ chunk, first, ...(after !== undefined && { after }) }, ...others];
}

/** Returns the work with its chains as they are now. */
export function withChains(work: BroadcastWork, [first, ...others]: readonly ChainWork[]): BroadcastWork {
  return { ...work, ...first, ...(others.length > 0 && { others }) };
}

export function broadcastWork({ state }: Pick<Job, "state">): BroadcastWork {
  return BroadcastWork.parse(state);
}
