import { type BucketCount, percentileOf } from "../../domain/feedback/delivery-times.ts";
import { mailboxProviders } from "../../domain/platform/addresses/mailbox-providers.ts";
import type { DayMetrics } from "../../store/feedback/metrics.ts";

/** Returns how long deliveries of a domain took, by mailbox provider; one without deliveries is not there. */
export function deliveryTimesView(domainId: string, days: readonly string[], found: readonly DayMetrics[]) {
  const counts = found.flatMap(({ receivers }) => receivers.flatMap((one) => ("bucket" in one ? [one] : [])));
  const providers = mailboxProviders.flatMap((provider) => {
    const own = counts.filter((one) => one.provider === provider);
    return own.length > 0 ? [{ provider, ...timesOf(own) }] : [];
  });
  return { domainId, from: days.at(-1) ?? "", to: days[0] ?? "", all: timesOf(counts), providers };
}

function timesOf(counts: readonly BucketCount[]) {
  return {
    delivered: counts.reduce((sum, { count }) => sum + count, 0),
    p50Ms: percentileOf(counts, 0.5) ?? null,
    p95Ms: percentileOf(counts, 0.95) ?? null,
  };
}
