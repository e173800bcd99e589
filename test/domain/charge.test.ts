import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Charge,
  chargeFor,
  microsOf,
  monthEnd,
  monthOf,
  refundOf,
  shareAt,
  splitCharge,
} from "../../functions/domain/projects/charge.ts";

const price = fc.integer({ min: 0, max: 1_000_000 });
const unitLists = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 100 });
const charges: fc.Arbitrary<Charge> = fc
  .record({ units: fc.integer({ min: 1, max: 5000 }), left: fc.integer({ min: 0, max: 6000 }), price })
  .map(({ units, left, price: unitMicros }) => chargeFor(units, left, { unitMicros }));

/** Any way to give a charge up piece by piece; the pieces may leave a rest. */
const piecewise = charges.chain((charge) =>
  fc.record({
    charge: fc.constant(charge),
    cuts: fc.array(fc.integer({ min: 0, max: charge.units }), { maxLength: 12 }),
  }),
);

function piecesOf({ units }: Charge, cuts: readonly number[]): readonly number[] {
  const places = [0, ...cuts, units].sort((a, b) => a - b);
  return places.slice(1).map((place, at) => place - (places[at] ?? 0));
}

describe("a charge", () => {
  test("uses free credits first, and money only for the rest", () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: -10, max: 6000 }), price, (units, left, unitMicros) => {
        const charge = chargeFor(units, left, { unitMicros });
        const usable = Math.max(left, 0);
        expect(charge.credits).toBe(Math.min(usable, units));
        expect(microsOf(charge)).toBe(usable < units ? (units - usable) * unitMicros : 0);
      }),
    );
  });

  test("of a bulk call is split over its entries exactly, credits to the first ones", () => {
    fc.assert(
      fc.property(unitLists, fc.integer({ min: 0, max: 6000 }), price, (units, left, unitMicros) => {
        const whole = chargeFor(
          units.reduce((sum, one) => sum + one, 0),
          left,
          { unitMicros },
        );
        const shares = splitCharge(whole, units);
        expect(shares.map((share) => share.units)).toEqual(units);
        expect(shares.reduce((sum, share) => sum + share.credits, 0)).toBe(whole.credits);
        expect(shares.reduce((sum, share) => sum + microsOf(share), 0)).toBe(microsOf(whole));
        const firstPaid = shares.findIndex((share) => share.credits < share.units);
        const after = firstPaid < 0 ? [] : shares.slice(firstPaid + 1);
        expect(after.every((share) => share.credits === 0)).toBe(true);
      }),
    );
  });
});

describe("the refund of a charge", () => {
  test("is the whole charge once everything is refunded, in whatever steps", () => {
    fc.assert(
      fc.property(piecewise, ({ charge, cuts }) => {
        let [before, credits, micros] = [0, 0, 0];
        for (const piece of piecesOf(charge, cuts)) {
          const back = refundOf(charge, before, piece);
          expect(back.credits).toBeGreaterThanOrEqual(0);
          expect(back.micros).toBeGreaterThanOrEqual(0);
          [before, credits, micros] = [before + piece, credits + back.credits, micros + back.micros];
        }
        expect({ before, credits, micros }).toEqual({
          before: charge.units,
          credits: charge.credits,
          micros: microsOf(charge),
        });
      }),
    );
  });

  test("depends on how much is refunded, not on how often", () => {
    fc.assert(
      fc.property(piecewise, ({ charge, cuts }) => {
        const until = cuts[0] ?? 0;
        const inPieces = piecesOf(
          { ...charge, units: until },
          cuts.slice(1).map((cut) => Math.min(cut, until)),
        );
        let [before, credits, micros] = [0, 0, 0];
        for (const piece of inPieces) {
          const back = refundOf(charge, before, piece);
          [before, credits, micros] = [before + piece, credits + back.credits, micros + back.micros];
        }
        expect({ credits, micros }).toEqual(refundOf(charge, 0, until));
      }),
    );
  });

  test("is money first: the rest of a charge was paid by credits first", () => {
    fc.assert(
      fc.property(piecewise, ({ charge, cuts }) => {
        const units = cuts[0] ?? 0;
        const back = refundOf(charge, 0, units);
        const kept = chargeFor(charge.units - units, charge.credits, charge);
        expect(charge.credits - back.credits).toBe(kept.credits);
        expect(microsOf(charge) - back.micros).toBe(microsOf(kept));
      }),
    );
  });
});

describe("the month of a reservation", () => {
  const instants = fc.date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2199-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });

  test("ends at the first instant of the next one, in UTC", () => {
    fc.assert(
      fc.property(instants, (at) => {
        const end = monthEnd(at);
        expect(end.getTime()).toBeGreaterThan(at.getTime());
        expect(monthOf(new Date(end.getTime() - 1))).toBe(monthOf(at));
        expect(monthOf(end) > monthOf(at)).toBe(true);
        expect(end.toISOString().slice(7)).toBe("-01T00:00:00.000Z");
      }),
    );
  });

  test.each([
    ["2026-12-31T23:59:59.999Z", "2026-12", "2027-01-01T00:00:00.000Z"],
    ["2027-01-01T00:00:00.000Z", "2027-01", "2027-02-01T00:00:00.000Z"],
    ["2028-02-29T12:00:00.000Z", "2028-02", "2028-03-01T00:00:00.000Z"],
  ])("of %s is %s and ends at %s", (at, month, end) => {
    expect(monthOf(new Date(at))).toBe(month);
    expect(monthEnd(new Date(at)).toISOString()).toBe(end);
  });
});

test("the share of one unit is that of a split into single ones", () => {
  fc.assert(
    fc.property(charges, fc.nat(), (charge, draw) => {
      const before = draw % charge.units;
      const split = splitCharge(
        charge,
        Array.from({ length: charge.units }, () => 1),
      );
      expect(shareAt(charge, before)).toEqual(split[before]);
    }),
  );
});
