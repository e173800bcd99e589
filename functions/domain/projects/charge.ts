/** What one email cost: a unit per distinct recipient, paid by free credits first, then by the balance. */
export interface Charge {
  readonly units: number;
  /** How many of the units were paid by free credits. */
  readonly credits: number;
  /** The price of one unit at the time of the reservation, in micro-units of the deployment's currency. */
  readonly unitMicros: number;
}

/** What a charge took from the balance, in micro-units. */
export function microsOf(charge: Charge): number {
  return (charge.units - charge.credits) * charge.unitMicros;
}

/** Returns the charge of `units` for a project that has `credits` left. */
export function chargeFor(units: number, credits: number, unitMicros: number): Charge {
  return { units, credits: Math.min(Math.max(credits, 0), units), unitMicros };
}

/** Splits a bulk call's charge over its emails, in order: the first ones use the credits. */
export function splitCharge(whole: Charge, units: readonly number[]): readonly Charge[] {
  let credits = whole.credits;
  return units.map((part) => {
    const share = chargeFor(part, credits, whole.unitMicros);
    credits -= share.credits;
    return share;
  });
}

/**
 * Returns the refund of `units` more of a charge, of which `before` units were refunded. Credits were spent first, so they
 * are refunded last: the sum is the same in one step or in many.
 */
export function refundOf(
  charge: Charge,
  before: number,
  units: number,
): { readonly credits: number; readonly micros: number } {
  const paid = charge.units - charge.credits;
  const moneyUnits = Math.min(before + units, paid) - Math.min(before, paid);
  return { credits: units - moneyUnits, micros: moneyUnits * charge.unitMicros };
}

/** Returns the month that a reservation counts for, `YYYY-MM` in UTC. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** Returns the end of the month of `at`, when the outbound quota resets. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
