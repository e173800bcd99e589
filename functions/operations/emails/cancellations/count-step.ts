import { refundOf } from "../../../domain/projects/charge.ts";
import type { Services } from "../../../services.ts";
import { type CancellationState, cancellationState } from "../../../store/emails/cancellations.ts";
import type { Job } from "../../../store/platform/jobs/jobs.ts";
import type { Step } from "../../platform/job-step.ts";
import { unitsLeft } from "../refund-email.ts";
import { type Candidate, type FoundCandidates, hasRecent, nextCandidates } from "./candidates.ts";

/** When the second pass begins, after the start. By then, workers have written the rows of accepted bulk calls. */
const secondPassMs = 60_000;

/** The step of a dry run: counts the next emails that a cancellation matches. */
export async function countStep(services: Services, job: Job): Promise<Step> {
  const state = cancellationState(job);
  const found = await nextCandidates(services, job.projectId, job.id, state);
  return afterPlace(services, counted(state, found.candidates), found);
}

/** Returns the figures with what the emails' cancellation would refund. */
function counted(state: CancellationState, candidates: readonly Candidate[]): CancellationState {
  const refunds = candidates.map(({ email }) => refundOf(email.charge, email.refunded, unitsLeft(email)));
  return added(state, { matched: candidates.length, canceled: 0, tooLate: 0 }, refunds);
}

/** Returns the figures of a cancellation after some more emails. */
export function added(
  state: CancellationState,
  more: CancellationState["counts"],
  refunds: readonly CancellationState["refund"][],
): CancellationState {
  const { counts, refund } = state;
  return {
    ...state,
    counts: {
      matched: counts.matched + more.matched,
      canceled: counts.canceled + more.canceled,
      tooLate: counts.tooLate + more.tooLate,
    },
    refund: {
      credits: refunds.reduce((sum, { credits }) => sum + credits, refund.credits),
      micros: refunds.reduce((sum, { micros }) => sum + micros, refund.micros),
    },
  };
}

/** Returns what follows a step: the next place, the second pass, or the end. */
export function afterPlace({ clock }: Services, state: CancellationState, { beyond }: FoundCandidates): Step {
  if (beyond !== undefined) return { state: { ...state, beyond }, status: "running" };
  if (state.dryRun || state.pass === 2 || !hasRecent(state)) return { state, status: "done" };
  const { beyond: _, ...again } = state;
  const resumeAt = new Date(Date.parse(state.startedAt) + secondPassMs);
  const isTime = clock() >= resumeAt;
  return { state: { ...again, pass: 2 }, status: "running", ...(!isTime && { resumeAt }) };
}
