import { engagementOf, newEngagement } from "./engagement.ts";
import type { MetricName } from "./metrics.ts";
import type { RecipientEvent } from "./recipient-event.ts";

/** So many of a kind, at the time of the event that counts. */
export interface CountedMetric {
  readonly metric: MetricName;
  readonly at: string;
  readonly count: number;
}

interface Engaged {
  /** The bits of `engagement.ts`, before the events and after them. */
  readonly before: number;
  readonly after: number;
}

/**
 * Returns what new events of an email count, each event once. Sent, delivered and bounced count recipients; a complaint
 * counts once for its report, which may name several possible complainants; an open or click counts an email once.
 * `reports` are the events of each report, of which none was counted before.
 */
export function metricsOf(
  recipients: number,
  reports: readonly (readonly RecipientEvent[])[],
  engaged: Engaged,
): readonly CountedMetric[] {
  const counted = reports.flatMap((events) => {
    const complaint = events.find(({ type }) => type === "email.complained");
    return [
      ...events.flatMap((event) => ofEvent(recipients, event)),
      ...(complaint ? [{ metric: "complained", at: complaint.at, count: 1 } as const] : []),
    ];
  });
  const engagements = newEngagement(engaged.before, engaged.after).flatMap((metric) => {
    const first = earliest(reports.flat().filter((event) => engagementOf(event) === metric));
    return first ? [{ metric, at: first.at, count: 1 }] : [];
  });
  return [...counted, ...engagements];
}

function ofEvent(recipients: number, { type, outcome, at }: RecipientEvent): readonly CountedMetric[] {
  if (type === "email.sent") return [{ metric: "sent", at, count: recipients }];
  if (type === "email.delivered") return [{ metric: "delivered", at, count: 1 }];
  if (type !== "email.bounced") return [];
  return [{ metric: outcome === "bounced" ? "bounced" : "softBounced", at, count: 1 }];
}

function earliest(events: readonly RecipientEvent[]): RecipientEvent | undefined {
  return events.reduce<RecipientEvent | undefined>(
    (first, event) => (first && first.at <= event.at ? first : event),
    undefined,
  );
}
