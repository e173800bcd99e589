import { closed } from "../../../domain/broadcasts/chunk-state.ts";
import { countsOf, outcomesOf } from "../../../domain/broadcasts/recipient-outcomes.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { changeChunkState } from "../../../store/broadcasts/chunk-states.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { areEventsLate } from "../../../store/emails/late-events.ts";

/**
 * Closes a chunk of which nothing is sent any more, with the counts that its refund follows from. Returns false where it
 * is too early, or where another closed or claimed it. What was begun and has no result waits for the reports of SES.
 */
export async function closeChunk(
  services: Services,
  { projectId, status }: BroadcastRow,
  base: string,
  whole: WholeChunk,
): Promise<boolean> {
  const now = services.clock();
  const given = { now: now.getTime(), isCanceled: status === "canceled" };
  const closing = closed(whole.state, whole.tens, given);
  if (!closing) return false;
  const outcomes = outcomesOf(factsOf(whole, closing.state.closedAt));
  const { sent, unsent } = countsOf(outcomes);
  // While reports are late, silence says nothing.
  if (unsent.unknown_outcome && (await areEventsLate(services.tables, now))) return false;
  return changeChunkState(services.tables, projectId, base, { ...closing.state, sent, unsent });
}

/** What the outcomes of a chunk follow from; `closedAt` where it is about to be closed. */
export function factsOf({ chunk, state, tens, reports }: WholeChunk, closedAt = state.closedAt) {
  return {
    ...{ size: chunk.recipients.length, tens: state.tens, claims: state.claims, stored: tens, closedAt },
    isReported: (index: number) => reports.has(index),
  };
}
