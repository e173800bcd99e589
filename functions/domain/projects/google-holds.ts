/**
 * Since when Google has limited the rate of domains (4.7.28), by the id of the domain. Google asks for a stop of at least
 * ten minutes, and for slow growth after it.
 */
export type GoogleHolds = Readonly<Record<string, string>>;

export const holdMs = 10 * 60_000;
/** After the hold, email is released over as long, at a rate that grows from nothing. */
export const rampMs = 10 * 60_000;
/** The holds are in the row that every send pays for by its size: the latest of so many domains are kept. */
const mostHolds = 4;

/** What Google said: when, and of an email that SES had accepted at which time. */
export interface RateLimited {
  readonly at: string;
  readonly sentAt: string;
}

/**
 * Returns the holds with one more; undefined where nothing changes. A report about an email that was sent before the end of
 * the hold says nothing new, and one that comes when its hold would be over is late.
 */
export function withHold(
  holds: GoogleHolds,
  domainId: string,
  { at, sentAt }: RateLimited,
  now: Date,
): GoogleHolds | undefined {
  const known = holds[domainId];
  if (known !== undefined && Date.parse(sentAt) < Date.parse(known) + holdMs) return undefined;
  const since = Math.min(Date.parse(at), now.getTime());
  if (since + holdMs <= now.getTime()) return undefined;
  const active = Object.entries(holds).filter(
    ([name, start]) => name !== domainId && Date.parse(start) + holdMs + rampMs > now.getTime(),
  );
  const latest = active.toSorted(([, a], [, b]) => (a < b ? 1 : -1)).slice(0, mostHolds - 1);
  return Object.fromEntries([[domainId, new Date(since).toISOString()], ...latest]);
}

export interface Held {
  readonly domainId: string;
  /** What is released together: an email, or a chunk of a broadcast. */
  readonly name: string;
}

/**
 * Returns how long email to Google still waits, in milliseconds; 0 where it does not. Each has its own place in the ramp, by
 * its name: so many are released up to a moment that their number grows with the square of the time, and nothing counts them.
 */
export function holdLeft(holds: GoogleHolds | undefined, { domainId, name }: Held, now: Date): number {
  const since = holds?.[domainId];
  if (since === undefined) return 0;
  const releasedAt = Date.parse(since) + holdMs + rampMs * Math.sqrt(placeOf(name));
  return Math.max(0, Math.ceil(releasedAt - now.getTime()));
}

/** Whether mail exchangers are Google's: companies have mailboxes there under domains of their own. */
export function areGoogles(exchangers: readonly string[]): boolean {
  return exchangers.some((host) => /(?:^|\.)(?:google|googlemail)\.com\.?$/i.test(host));
}

/** A number from 0 to 1 that follows from a name (FNV-1a, with a final mix since names differ in their last digits). */
function placeOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
