import { type MailboxProvider, mailboxProviders } from "../../platform/addresses/mailbox-providers.ts";
import { type BroadcastPart, broadcastParts } from "../variants.ts";
import { placeOfLink } from "./link-numbers.ts";
import { type CountedFacts, type FactName, factNames } from "./recipient-facts.ts";

/** How many hours from its start on a broadcast has figures of: a week. */
export const mostHours = 168;
const hourMs = 60 * 60_000;

export type FactCounts = Record<FactName, number>;

/** What was followed of one link, and by how many recipients. */
export interface LinkCounts {
  clicks: number;
  machineClicks: number;
  recipients: number;
  machineRecipients: number;
}

/** Sums over the recipients of a broadcast. */
export interface FigureSums {
  readonly all: FactCounts;
  readonly providers: Readonly<Record<MailboxProvider, FactCounts>>;
  /** By who gets which variant; where it compares none, all have the first. */
  readonly parts: Readonly<Record<BroadcastPart, FactCounts>>;
  /** By the hour since the start, only those in which something happened. */
  readonly hours: ReadonlyMap<number, FactCounts>;
  /** By the number of the link; all that are not in the content have the first number behind these. */
  readonly links: ReadonlyMap<number, LinkCounts>;
}

/** Returns sums of what is counted of recipients, whatever their order. */
export function newSums(startedAt: number) {
  const all = noFacts();
  // The names are those of the list.
  const providers = Object.fromEntries(mailboxProviders.map((name) => [name, noFacts()])) as Record<
    MailboxProvider,
    FactCounts
  >;
  const parts = Object.fromEntries(broadcastParts.map((name) => [name, noFacts()])) as Record<
    BroadcastPart,
    FactCounts
  >;
  const hours = new Map<number, FactCounts>();
  const links = new Map<number, LinkCounts>();
  const add = ({ times, clicks, provider }: CountedFacts, part: BroadcastPart): void => {
    for (const name of factNames) {
      const at = times[name];
      if (at === undefined) continue;
      all[name] += 1;
      providers[provider][name] += 1;
      parts[part][name] += 1;
      const hour = Math.max(0, Math.floor((at - startedAt) / hourMs));
      if (hour < mostHours) of(hours, hour, noFacts)[name] += 1;
    }
    addClicks(links, clicks);
  };
  return { sums: { all, providers, parts, hours, links } satisfies FigureSums, add };
}

function addClicks(links: Map<number, LinkCounts>, clicks: CountedFacts["clicks"]): void {
  const own = new Map<number, { people: number; programs: number }>();
  for (const { link, isMachine } of clicks) {
    const counts = of(own, placeOfLink(link), () => ({ people: 0, programs: 0 }));
    if (isMachine) counts.programs += 1;
    else counts.people += 1;
  }
  for (const [link, { people, programs }] of own) {
    const counts = of(links, link, noClicks);
    counts.clicks += people;
    counts.machineClicks += programs;
    if (people > 0) counts.recipients += 1;
    else counts.machineRecipients += 1;
  }
}

function of<Key, Value>(map: Map<Key, Value>, key: Key, empty: () => Value): Value {
  const known = map.get(key) ?? empty();
  map.set(key, known);
  return known;
}

export function noClicks(): LinkCounts {
  return { clicks: 0, machineClicks: 0, recipients: 0, machineRecipients: 0 };
}

function noFacts(): FactCounts {
  // The names are those of the list.
  return Object.fromEntries(factNames.map((name) => [name, 0])) as FactCounts;
}
