import * as z from "zod/mini";
import type { Charge } from "../../domain/projects/charge.ts";

/** A charge as the rows of emails and bulk calls keep it. */
export const ChargeItem = z.object({
  units: z.int(),
  credits: z.int(),
  unitMicros: z.int(),
}) satisfies z.ZodMiniType<Charge>;

const counter = z._default(z.int(), 0);

/**
 * What a shard of the funds counts for the ledger, in the writes that change its credits and balance. A field is missing
 * until it is first counted.
 */
export const counterFields = {
  ...{ chargedUnits: counter, chargedCredits: counter, chargedMicros: counter },
  ...{ refundedUnits: counter, refundedCredits: counter, refundedMicros: counter },
  depositedMicros: counter,
};
// `Object.keys` of an object of this module, which has no other keys.
export const counterNames = Object.keys(counterFields) as readonly (keyof typeof counterFields)[];

/** What a charge takes from a shard, and counts there. */
export function spent(taken: { readonly units: number; readonly credits: number; readonly micros: number }) {
  const { units, credits, micros } = taken;
  const counted = { chargedUnits: units, chargedCredits: credits, chargedMicros: micros };
  return { credits: -credits, balanceMicros: -micros, ...counted };
}

/** What a refund gives back to a shard, and counts there. */
export function givenBack(back: {
  readonly units: number;
  readonly credits: number;
  readonly micros: number;
}) {
  const { units, credits, micros } = back;
  const counted = { refundedUnits: units, refundedCredits: credits, refundedMicros: micros };
  return { credits, balanceMicros: micros, ...counted };
}
