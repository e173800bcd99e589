import { chunkCount, chunksFrom } from "../../../domain/broadcasts/chunk-order.ts";
import { figureRules } from "../../../domain/broadcasts/figures/figure-rules.ts";
import { type OutcomeCounts, sumOfCounts } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { rateOf } from "../../../domain/feedback/metrics.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { chunkStateReads } from "../../../store/broadcasts/chunk-states.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import type { WholeBroadcast } from "../find-broadcast.ts";
import { trackedLinksOf } from "../reports/links-of-broadcast.ts";
import { hourViews, linkViews, partViews, providerViews, ratesOf } from "./figure-views.ts";
import { mostChunks, reportedSums } from "./reported-sums.ts";

/** How many chunks that the job has not accounted for yet are looked at: more than can close within its minute. */
const mostStates = 1000;

/**
 * Returns what became of a broadcast: sums over what was reported of its chunks, by one row for fifty recipients, and the
 * account of its chunks that have ended. Nothing else counts them, so nothing can differ from it.
 */
export async function broadcastFigures(services: Services, { broadcast, content }: WholeBroadcast) {
  const { total = 0, leftOut = {}, startedAt } = broadcast;
  const asOf = services.clock().toISOString();
  const [{ sent, unsent }, sums] = await Promise.all([
    countsOfEnded(services, broadcast),
    reportedSums(services, broadcast),
  ]);
  const isComplete = chunkCount(broadcast.chains ?? []) <= mostChunks;
  return {
    ...{ recipients: total, sent, unsent, leftOut, ...sums.all, isComplete },
    // Of more recipients, `bounced` counts only a part.
    rates: { bounced: isComplete ? rateOf(sums.all.bounced, sent) : null, ...ratesOf(sums.all) },
    links: linkViews(trackedLinksOf(content), sums.links),
    hours: hourViews(startedAt ?? asOf, sums.hours),
    providers: providerViews(sums.providers),
    variants: partViews(broadcast, sums.parts),
    rules: figureRules,
    asOf,
  };
}

/** Chunks that the job has accounted for are summed up in the row of the broadcast. */
async function countsOfEnded(
  { tables }: Services,
  { projectId, base, chains = [], money }: BroadcastRow,
): Promise<OutcomeCounts> {
  if (base === undefined || !money) return { sent: 0, unsent: {} };
  const numbers = chunksFrom(chains, money.refundedChunks, mostStates);
  const { states } = await readTogether(tables, chunkStateReads(projectId, base, numbers));
  const ended = states.flatMap((state) =>
    state?.closedAt === undefined ? [] : [{ sent: state.sent ?? 0, unsent: state.unsent ?? {} }],
  );
  return sumOfCounts([{ sent: money.sent ?? 0, unsent: money.unsent ?? {} }, ...ended]);
}
