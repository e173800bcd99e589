/** Below the account's rate, so that clocks and networks that differ a little do not exceed it. */
const shareOfRate = 0.9;
/** A broadcast leaves a quarter of the rate to transactional emails, as long as there are any. */
const shareOfBroadcast = 0.75;
/** Without a transactional email for so long, in microseconds, broadcasts are lent the whole rate. */
const quietMicros = 1_000_000;
/** How long an observation of transactional email is valid, in microseconds: other workers may have sent one since. */
const knownMicros = 10_000_000;
const second = 1_000_000;

/** When to send the emails of a slot of the send rate, in microseconds after its beginning. */
export interface SlotPlan {
  readonly offsets: readonly number[];
  readonly length: number;
}

/**
 * Returns a slot for emails with these numbers of recipients. SES counts recipients, in any second: every email is
 * followed by the time of its recipients at nine tenths of the rate, and one with more recipients than the tenth that
 * is left is also preceded by a gap, so that no second has more than `rate` of them. An email with more recipients than
 * the whole rate has a second before it for itself.
 */
export function planSlot(units: readonly number[], rate: number): SlotPlan {
  const perSecond = rate * shareOfRate;
  const spare = Math.max(1, Math.floor(rate)) - perSecond + 1;
  let length = 0;
  const offsets = units.map((count) => {
    const gap = Math.min(1, Math.max(0, (count - spare) / perSecond));
    const at = Math.ceil(length + gap * second);
    length = Math.ceil(at + (count / perSecond) * second);
    return at;
  });
  return { offsets, length };
}

/**
 * Returns how long a broadcast's emails to so many recipients occupy the share of broadcasts, in microseconds. A broadcast
 * that is alone has the share of all.
 */
export function broadcastLength(units: number, rate: number, isAlone: boolean): number {
  const share = isAlone ? 1 : shareOfBroadcast;
  return Math.ceil((units / (rate * shareOfRate * share)) * second);
}

/** When the rate was last leased for transactional email, and when that was read, in microseconds since 1970. */
interface TransactionalUse {
  readonly at: number;
  readonly readAt: number;
}

/** Whether no transactional email was sent lately, by a valid observation. Without one a broadcast keeps to its share. */
export function isQuiet(use: TransactionalUse | undefined, now: number): boolean {
  return use !== undefined && now - use.readAt <= knownMicros && now - use.at > quietMicros;
}
