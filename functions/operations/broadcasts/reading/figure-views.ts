import {
  type FactCounts,
  type FigureSums,
  noClicks,
} from "../../../domain/broadcasts/figures/figure-sums.ts";
import { mostLinks } from "../../../domain/broadcasts/figures/link-numbers.ts";
import { broadcastParts, variantOfChunk } from "../../../domain/broadcasts/variants.ts";
import { rateOf } from "../../../domain/feedback/metrics.ts";
import { mailboxProviders } from "../../../domain/platform/addresses/mailbox-providers.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";

const hourMs = 60 * 60_000;

/** The rates that are of what was delivered. */
export function ratesOf({ delivered, complained, opened, clicked, unsubscribed }: FactCounts) {
  return {
    complained: rateOf(complained, delivered),
    opened: rateOf(opened, delivered),
    clicked: rateOf(clicked, delivered),
    unsubscribed: rateOf(unsubscribed, delivered),
  };
}

/** The links of the content in their order, and behind them what was followed of any other. */
export function linkViews(links: readonly string[], counts: FigureSums["links"]) {
  const named = links.map((link, at) => ({ link, ...(counts.get(at) ?? noClicks()) }));
  const others = counts.get(mostLinks);
  return [...named, ...(others ? [{ link: null, ...others }] : [])];
}

/** The hours in which something happened, the first one first. */
export function hourViews(startedAt: string, hours: FigureSums["hours"]) {
  const start = Date.parse(startedAt);
  return [...hours]
    .toSorted(([a], [b]) => a - b)
    .map(([hour, counts]) => ({ from: new Date(start + hour * hourMs).toISOString(), ...counts }));
}

/** Those who tried each variant, and the rest; none where it compares no variants. */
export function partViews({ variants, chains }: BroadcastRow, parts: FigureSums["parts"]) {
  if (!variants || !chains) return [];
  return broadcastParts.map((part, at) => {
    const { first = 0, recipients = 0 } = chains[at] ?? {};
    const counts = parts[part];
    const variant = variantOfChunk(variants, first) ?? null;
    return { part, variant, recipients, ...counts, rates: ratesOf(counts) };
  });
}

/** The providers of whose recipients something is known. */
export function providerViews(providers: FigureSums["providers"]) {
  return mailboxProviders.flatMap((provider) => {
    const counts = providers[provider];
    if (Object.values(counts).every((count) => count === 0)) return [];
    return [{ provider, ...counts, rates: ratesOf(counts) }];
  });
}
