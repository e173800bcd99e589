/**
 * A chunk is sent in tens. A worker claims the chunk from a ten on, hands one ten after another to SES, and stores the
 * results of each ten before it begins the next. What a worker that died had begun is never sent again.
 */
export const tenSize = 10;

/** A claim of a chunk's rest by a worker. Times are milliseconds of the worker's own clock. */
export interface Claim {
  readonly at: number;
  /** Tags the emails of the claim: a report of SES with it is about one of them. */
  readonly attempt?: string | undefined;
  /** The first ten that it may begin. */
  readonly start: number;
  /** The ten before which it stopped; absent while it works, and for ever where its worker died. */
  readonly ended?: number | undefined;
}

/**
 * The tens that have results. What SES did not take of one because of its rate, `again`, is a ten of a later round: of a
 * chunk of five tens, the seventh (6) has what the second (1) is to repeat, and the twelfth (11) what that one is.
 */
export type StoredTens = ReadonlyMap<number, StoredTen>;

interface StoredTen {
  readonly again: readonly number[];
  /** The answer of SES to one of its calls was lost. */
  readonly isUncertain?: boolean | undefined;
}

/** Longer than a worker can live, with clocks that differ by five minutes. */
export const claimMs = 15 * 60_000;
/** No ten begins later than this after its claim: its calls end before the worker's time is up. */
export const beginMs = 45_000;

/** The tens without results that a worker may have handed to SES: of each claim the first one. */
export function begunTens(claims: readonly Claim[], stored: StoredTens, tens: number): Set<number> {
  const begun = claims.flatMap(({ start, ended }) => {
    const ten = openTen(stored, tens, start);
    return ten === undefined || (ended !== undefined && ten >= ended) ? [] : [ten];
  });
  return new Set(begun);
}

/** Returns the ten that the next claim starts with: behind all that were begun. Without it nothing is left to send. */
export function nextStart(claims: readonly Claim[], stored: StoredTens, tens: number): number | undefined {
  const last = Math.max(-1, ...stored.keys(), ...begunTens(claims, stored, tens));
  return openTen(stored, tens, last + 1);
}

/** Returns the first ten from `from` on that there is and that has no results. */
export function openTen(stored: StoredTens, tens: number, from: number): number | undefined {
  return openTens(stored, tens).find((ten) => ten >= from);
}

/** All tens that there are and that have no results. One of a later round is there when the one before asks for it. */
export function openTens(stored: StoredTens, tens: number): readonly number[] {
  const first = Array.from({ length: tens }, (_, ten) => ten);
  const later = [...stored].flatMap(([ten, { again }]) => (again.length > 0 ? [ten + tens] : []));
  return [...first, ...later].filter((ten) => !stored.has(ten)).sort((a, b) => a - b);
}

/** Whether the latest claim holds the chunk: its worker has not stopped and may be alive. */
export function isClaimed(claims: readonly Claim[], now: number): boolean {
  const last = claims.at(-1);
  return last !== undefined && last.ended === undefined && now - last.at < claimMs;
}

/** Whether a claim may begin another ten. */
export function mayBegin({ at }: Claim, now: number): boolean {
  return now - at <= beginMs;
}

/**
 * Whether a chunk can be closed: no worker is alive, nothing is left to send unless the broadcast is canceled, and what
 * was begun without a result is old enough for its reports to have arrived.
 */
export function mayClose(
  claims: readonly Claim[],
  stored: StoredTens,
  tens: number,
  { now, isCanceled }: { readonly now: number; readonly isCanceled: boolean },
): boolean {
  if (isClaimed(claims, now)) return false;
  if (nextStart(claims, stored, tens) !== undefined && !isCanceled) return false;
  const isOld = claims.every(({ at }) => now - at > claimMs);
  const isCertain = [...stored.values()].every(({ isUncertain }) => !isUncertain);
  return isOld || (isCertain && begunTens(claims, stored, tens).size === 0);
}

/** The time of a claim in which a worker sends. */
const sendingSeconds = 30;

/** How many of the recipients that are left a claim can reach at the rate before its time is up. */
export function unitsWithin(left: number, rate: number): number {
  return Math.max(1, Math.min(left, Math.floor(rate * sendingSeconds)));
}
