/** Below the account's rate, so that clocks and networks that differ a little do not exceed it. */
const shareOfRate = 0.9;
/** A broadcast leaves a quarter of the rate to transactional emails. */
const shareOfBroadcast = 0.75;
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

/** Returns how long a broadcast's emails to so many recipients occupy the share of broadcasts, in microseconds. */
export function broadcastLength(units: number, rate: number): number {
  return Math.ceil((units / (rate * shareOfRate * shareOfBroadcast)) * second);
}
