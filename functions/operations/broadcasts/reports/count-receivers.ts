import { reportKindOf } from "../../../domain/broadcasts/report-kinds.ts";
import { receiverCountsOf } from "../../../domain/feedback/receiver-counts.ts";
import type { RecipientEvent } from "../../../domain/feedback/recipient-event.ts";
import { newProcessCache } from "../../../domain/platform/cache.ts";
import type { Services } from "../../../services.ts";
import { readBroadcast } from "../../../store/broadcasts/broadcasts.ts";
import type { NewReport } from "../../../store/broadcasts/chunk-reports.ts";
import type { EventBatch } from "../../feedback/event-batch.ts";

/** A process keeps the domains of the latest broadcasts. */
const mostBroadcasts = 100;
type DomainRead = Promise<string | undefined>;
const domainsOf = newProcessCache<DomainRead | undefined>(mostBroadcasts);

/** An event about a recipient of a chunk, and when SES accepted the email: a broadcast waits for hours by intent. */
export interface ReportedPart {
  readonly index: number;
  readonly acceptedAt: string;
  readonly event: RecipientEvent;
}

/** Counts what mailbox providers did with emails of a broadcast, where its report was kept for the first time. */
export async function countReceivers(
  services: Services,
  { projectId, broadcastId }: { readonly projectId: string; readonly broadcastId: string },
  parts: readonly ReportedPart[],
  fresh: readonly NewReport[],
  onCounted: EventBatch["onCounted"],
): Promise<void> {
  const names = new Set(fresh.map(({ index, kind, at }) => `${index} ${kind} ${at}`));
  const counted = parts.flatMap(({ index, acceptedAt, event }) => {
    const name = `${index} ${reportKindOf(event)} ${Date.parse(event.at)}`;
    // A report that came twice in this batch is counted once.
    return names.delete(name) ? receiverCountsOf([event], acceptedAt) : [];
  });
  if (counted.length === 0) return;
  const domainId = await domainOf(services, projectId, broadcastId);
  if (domainId !== undefined) onCounted({ projectId, domainId }, counted);
}

/**
 * Its domain does not change once a broadcast is being sent. Chunks of a batch are recorded side by side: those that come
 * while it is being read wait for the same answer.
 */
async function domainOf(
  { memory, tables }: Services,
  projectId: string,
  broadcastId: string,
): Promise<string | undefined> {
  const domains = domainsOf(memory);
  const name = `${projectId} ${broadcastId}`;
  const kept = domains.get(name);
  if (kept !== undefined) return kept;
  const reading = readBroadcast(tables, projectId, broadcastId).then((found) => found?.domainId);
  domains.set(name, reading);
  let domainId: string | undefined;
  try {
    domainId = await reading;
    return domainId;
  } finally {
    // A failure is no answer for others.
    if (domainId === undefined) domains.set(name, undefined);
  }
}
