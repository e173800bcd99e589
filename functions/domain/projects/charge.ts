/** The price of sending. A unit is one distinct recipient of an email. Everything else treats a price as one value. */
export interface Price {
  /** What one unit costs, in micro-units of the deployment's currency. */
  readonly unitMicros: number;
}

/** What an email was charged, at the price of its reservation: free credits pay first, then the balance. */
export interface Charge extends Price {
  readonly units: number;
  /** How many of the units were paid by free credits. */
  readonly credits: number;
}

/** Returns the price that a deployment is configured with. */
export function priceOf({ priceMicros }: { readonly priceMicros: number }): Price {
  return { unitMicros: priceMicros };
}

/** Returns what `units` cost without free credits, in micro-units. */
export function costOf(units: number, { unitMicros }: Price): number {
  return units * unitMicros;
}

/** Returns what a charge took from the balance, in micro-units. */
export function microsOf(charge: Charge): number {
  return costOf(charge.units - charge.credits, charge);
}

/** Returns the charge for `units` of a project that has `credits` left. */
export function chargeFor(units: number, credits: number, { unitMicros }: Price): Charge {
  return { units, credits: Math.min(Math.max(credits, 0), units), unitMicros };
}

/** Returns each email's share of a bulk call's charge, in order: the first emails get the credits. */
export function splitCharge(whole: Charge, units: readonly number[]): readonly Charge[] {
  let credits = whole.credits;
  return units.map((part) => {
    const share = chargeFor(part, credits, whole);
    credits -= share.credits;
    return share;
  });
}

/** Returns the share of one unit that has `before` others before it: as `splitCharge`, without all the others. */
export function shareAt(whole: Charge, before: number): Charge {
  return chargeFor(1, whole.credits - before, whole);
}

/**
 * Returns the refund for `units` more of a charge, after `before` units were refunded. Credits were spent first, so
 * they are refunded last: one refund and many partial ones add up to the same sum.
 */
export function refundOf(
  charge: Charge,
  before: number,
  units: number,
): { readonly credits: number; readonly micros: number } {
  const paid = charge.units - charge.credits;
  const moneyUnits = Math.min(before + units, paid) - Math.min(before, paid);
  return { credits: units - moneyUnits, micros: costOf(moneyUnits, charge) };
}

/** Returns the month that a reservation counts for, `YYYY-MM` in UTC. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** Returns when the month of `at` ends and the outbound quota resets. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
