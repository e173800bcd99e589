import { isUnsubscribeNumber } from "./link-numbers.ts";

/** A click of a recipient on a link of the content: see `linkNumber`. */
export interface Click {
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly link: number;
  /** Whether SES attributes it to a program. */
  readonly isMachine: boolean;
}

/** How many clicks of one recipient are kept: the first ones. */
export const mostClicks = 40;
/** A person does not follow three different links within two seconds. */
const burstMs = 2000;
const burstLinks = 3;

/**
 * Returns the clicks of a recipient with others that were reported: each once, the first 40. The result is the same in
 * whatever order and number they are reported.
 */
export function withClicks(known: readonly Click[], more: readonly Click[]): readonly Click[] {
  const byName = new Map<string, Click>();
  for (const click of [...known, ...more]) {
    const name = `${click.at} ${click.link}`;
    byName.set(name, { ...click, isMachine: click.isMachine || (byName.get(name)?.isMachine ?? false) });
  }
  return [...byName.values()].toSorted((a, b) => a.at - b.at || a.link - b.link).slice(0, mostClicks);
}

/**
 * Judges the clicks of one recipient, which are in the order of time. Those that SES attributes to a program are a
 * program's, and so are all clicks within two seconds in which three different links were followed: the first of them,
 * too.
 */
export function judgedClicks(clicks: readonly Click[]): readonly Click[] {
  const inBurst = new Set<number>();
  for (const [first, { at }] of clicks.entries()) {
    const within = clicks.slice(first).filter((one) => one.at - at <= burstMs);
    if (new Set(within.map(({ link }) => link)).size < burstLinks) continue;
    for (const place of within.keys()) inBurst.add(first + place);
  }
  return clicks.map((click, place) => (inBurst.has(place) ? { ...click, isMachine: true } : click));
}

/**
 * Returns when a person and when a program first followed a link. The one to unsubscribe is none of them: it is the opposite
 * of interest. It is judged with the others, as a program follows it, too.
 */
export function firstClicks(clicks: readonly Click[]): {
  readonly clicked?: number;
  readonly clicked_by_machine?: number;
} {
  const judged = judgedClicks(clicks).filter(({ link }) => !isUnsubscribeNumber(link));
  const person = judged.find(({ isMachine }) => !isMachine);
  const program = judged.find(({ isMachine }) => isMachine);
  return {
    ...(person && { clicked: person.at }),
    ...(program && { clicked_by_machine: program.at }),
  };
}
