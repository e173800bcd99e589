import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import type { Services } from "../../../services.ts";
import { type CancellationState, cancellationState } from "../../../store/emails/cancellations.ts";
import type { Email } from "../../../store/emails/emails.ts";
import { readSubscribedWebhooks } from "../../../store/outbox/subscribed-webhooks.ts";
import type { Job } from "../../../store/platform/jobs/jobs.ts";
import type { DoStep } from "../../platform/job-step.ts";
import { cancelOne, refundedBy } from "./cancel-one.ts";
import { type Candidate, nextCandidates } from "./candidates.ts";
import { added, afterPlace, countStep } from "./count-step.ts";

/** Refunds of one project meet in its funds: more at once would only wait for each other. */
const cancelsAtOnce = 5;

/**
 * Cancels the next emails that a cancellation matches, or counts them. A repeated step counts those again that an
 * earlier run of it canceled, so the figures are exact.
 */
export const cancelStep: DoStep = async (services, job) => {
  const state = cancellationState(job);
  if (state.dryRun) return countStep(services, job);
  const found = await nextCandidates(services, job.projectId, job.id, state);
  return afterPlace(services, await canceled(services, job, state, found.candidates), found);
};

async function canceled(
  services: Services,
  { id: jobId, projectId }: Job,
  state: CancellationState,
  candidates: readonly Candidate[],
): Promise<CancellationState> {
  if (candidates.length === 0) return state;
  const { webhooks } = await readSubscribedWebhooks(services.tables, projectId);
  const by = { jobId, pass: state.pass };
  const outcomes = await sideBySide(candidates, cancelsAtOnce, (one) =>
    cancelOne(services, one, by, webhooks),
  );
  const done = outcomes.filter((email): email is Email => email !== undefined);
  const tooLate = outcomes.length - done.length;
  return added(state, { matched: outcomes.length, canceled: done.length, tooLate }, done.map(refundedBy));
}
