/** What one email took: a unit per distinct recipient, paid by free credits first and by the balance after them. */
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

/** What `units` cost a project that has `credits` left. */
export function chargeFor(units: number, credits: number, unitMicros: number): Charge {
  return { units, credits: Math.min(Math.max(credits, 0), units), unitMicros };
}

/** The share of a bulk call's charge that falls to each of its emails, in order: the first ones take the credits. */
export function splitCharge(whole: Charge, units: readonly number[]): readonly Charge[] {
  let credits = whole.credits;
  return units.map((part) => {
    const share = chargeFor(part, credits, whole.unitMicros);
    credits -= share.credits;
    return share;
  });
}

/**
 * What goes back when `units` more of a charge are given up, after `before` units were. Credits were spent first, so
 * they come back last: however a charge is given up, in one piece or in many, the same sum comes back.
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

/** The month that a reservation counts for, `YYYY-MM` in UTC. */
export function monthOf(at: Date): string {
  return at.toISOString().slice(0, 7);
}

/** The instant at which the month of `at` is over: when the outbound quota resets. */
export function monthEnd(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
