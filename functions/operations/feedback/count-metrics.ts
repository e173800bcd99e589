import { type CountedMetric, metricsOf } from "../../domain/feedback/email-metrics.ts";
import { isSenderFault } from "../../domain/feedback/receiver-codes.ts";
import {
  type CountedReceiver,
  type ReceiverCount,
  receiverCountsOf,
} from "../../domain/feedback/receiver-counts.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { countedLines } from "../../settings/counted-lines.ts";
import { createdAt, type Email } from "../../store/emails/emails.ts";
import { addMetrics, type DayOfDomain, type HourCount } from "../../store/feedback/metrics.ts";
import { newToken } from "../platform/new-token.ts";
import { eventTtl } from "../platform/retention.ts";

const writesAtOnce = 25;

type DayCount = HourCount | ReceiverCount;

/** Returns what events count that `before` did not have and `after` has; `fresh` are those of each report. */
export function countedOf(
  before: Email,
  after: Email,
  fresh: readonly (readonly RecipientEvent[])[],
): readonly (CountedMetric | CountedReceiver)[] {
  const engaged = { before: before.engaged ?? 0, after: after.engaged ?? 0 };
  const [sent] = fresh.flat().filter(({ type }) => type === "email.sent");
  return [
    ...metricsOf(sent ? recipientsOf(before, sent.at) : 0, fresh, engaged),
    ...fresh.flatMap((events) => receiverCountsOf(events, before.queuedAt ?? createdAt(before))),
  ];
}

/** Those that the message named: who was suppressed earlier was left out. */
function recipientsOf({ recipients }: Email, acceptedAt: string): number {
  const isLeftOut = ({ status, at = "" }: Email["recipients"][number]) =>
    status === "suppressed" && at < acceptedAt;
  return recipients.filter((one) => !isLeftOut(one)).length;
}

/** Adds up what the emails of a batch count, by domain and day. */
export function newMetricsSum() {
  const days = new Map<string, { readonly of: DayOfDomain; readonly counts: DayCount[] }>();
  return {
    add: (
      { projectId, domainId }: Pick<Email, "projectId" | "domainId">,
      counted: readonly (CountedMetric | CountedReceiver)[],
    ) => {
      for (const { at, ...one } of counted) {
        const [day = "", hour = ""] = new Date(at).toISOString().split(/[T:]/);
        const name = `${projectId} ${domainId} ${day}`;
        const row = days.get(name) ?? { of: { projectId, domainId, day }, counts: [] };
        row.counts.push("metric" in one ? { hour: Number(hour), ...one } : one);
        days.set(name, row);
      }
    },
    /** One write for each day of a domain. A crash may lose counts, but never counts twice. */
    write: async (services: Services): Promise<void> => {
      const ttl = eventTtl(services);
      for (const { of, counts } of days.values()) reportFaults(services, of, counts);
      await sideBySide([...days.values()], writesAtOnce, async ({ of, counts }) => {
        try {
          await addMetrics(services.tables, of, counts, { batch: newToken(services), ttl });
        } catch (error) {
          // The events are recorded: receiving them again would not count them.
          services.log.error("metrics were not counted", { projectId: of.projectId, error });
        }
      });
    },
  };
}

/** A line for each code: an alarm counts them, since the sender has to act and no recipient is to blame. */
function reportFaults(
  { log }: Services,
  { projectId, domainId }: DayOfDomain,
  counts: readonly DayCount[],
): void {
  const faults = counts.flatMap((one) => ("code" in one && isSenderFault(one) ? [one] : []));
  for (const [code, some] of Map.groupBy(faults, (one) => one.code))
    log.info(countedLines.senderFault, { projectId, domainId, reason: code, count: some.length });
}
