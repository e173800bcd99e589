import { chunkCount, chunksFrom } from "../../../domain/broadcasts/chunk-order.ts";
import { sumOfCounts } from "../../../domain/broadcasts/recipient-outcomes.ts";
import { type RecipientReports, reportedStatus } from "../../../domain/broadcasts/report-kinds.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { chunkReportReads } from "../../../store/broadcasts/chunk-reports.ts";
import { chunkStateReads } from "../../../store/broadcasts/chunk-states.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";

/** How many chunks are read at once. */
const chunksAtOnce = 1000;

const counted = [
  "delivered",
  "bounced",
  "complained",
  "opened",
  "clicked",
  "machineOpened",
  "machineClicked",
] as const;
type Counts = Record<(typeof counted)[number], number>;

/**
 * Returns what became of a broadcast: sums over its chunks, of which those that are closed count as sent or unsent. Rates
 * are of what was sent for bounces, and of what was delivered for all else; of nothing there is none.
 */
export async function broadcastFigures(services: Services, broadcast: BroadcastRow) {
  const { total = 0, leftOut = {} } = broadcast;
  const { sent, unsent, counts } = await sums(services, broadcast);
  const rate = (part: number, of: number) => (of === 0 ? null : part / of);
  const { delivered } = counts;
  return {
    ...{ recipients: total, sent, unsent, leftOut, ...counts },
    rates: {
      bounced: rate(counts.bounced, sent),
      complained: rate(counts.complained, delivered),
      opened: rate(counts.opened, delivered),
      clicked: rate(counts.clicked, delivered),
    },
    asOf: services.clock().toISOString(),
  };
}

async function sums(services: Services, { projectId, base, chains = [] }: BroadcastRow) {
  const counts = Object.fromEntries(counted.map((name) => [name, 0])) as Counts;
  const closed: Parameters<typeof sumOfCounts>[0][number][] = [];
  const all = base === undefined ? 0 : chunkCount(chains);
  for (let at = 0; base !== undefined && at < all; at += chunksAtOnce) {
    const numbers = chunksFrom(chains, at, chunksAtOnce);
    const { states, reports } = await readTogether(services.tables, {
      ...chunkStateReads(projectId, base, numbers),
      ...chunkReportReads(projectId, base, numbers),
    });
    for (const state of states)
      if (state?.closedAt !== undefined) closed.push({ sent: state.sent ?? 0, unsent: state.unsent ?? {} });
    for (const chunk of reports) for (const one of chunk.values()) count(counts, one);
  }
  return { ...sumOfCounts(closed), counts };
}

/** A complaint is about an email that was delivered. What a program did counts apart from what a person did. */
function count(counts: Counts, reports: RecipientReports): void {
  const { status } = reportedStatus(reports);
  if (status === "delivered" || status === "complained") counts.delivered += 1;
  if (status === "bounced") counts.bounced += 1;
  if (status === "complained") counts.complained += 1;
  if (reports.opened !== undefined) counts.opened += 1;
  if (reports.clicked !== undefined) counts.clicked += 1;
  if (reports.opened === undefined && reports.opened_by_machine !== undefined) counts.machineOpened += 1;
  if (reports.clicked === undefined && reports.clicked_by_machine !== undefined) counts.machineClicked += 1;
}
