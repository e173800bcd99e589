import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { broadcastLength, isQuiet, planSlot } from "../../functions/domain/sending/send-slots.ts";
import { property } from "../properties/property.ts";

const second = 1_000_000;

describe("a slot of the send rate", () => {
  test.each([
    ["single recipients are sent at nine tenths of the rate", [1, 1, 1], 10, [0, 111_112, 222_224], 333_336],
    ["an email that fits into what is left of a second waits for nothing", [2], 14, [0], 158_731],
    ["an email with more recipients keeps a gap before itself", [5], 14, [206_350], 603_176],
    ["an email with more recipients than the rate has a second for itself", [50], 14, [second], 4_968_254],
    ["a rate of one recipient a second", [1, 1], 1, [0, 1_111_112], 2_222_224],
  ] as const)("%s", (_, units, rate, offsets, length) => {
    expect(planSlot(units, rate)).toEqual({ offsets, length });
  });

  property(
    "has no second with more recipients than the rate, except an email that is larger than the rate by itself",
    fc.record({
      rate: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.double({ min: 0.5, max: 300, noNaN: true })),
      batches: fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 10 }), {
        maxLength: 6,
      }),
    }),
    ({ rate, batches }) => {
      const sends: { at: number; units: number }[] = [];
      let start = 0;
      for (const units of batches) {
        const { offsets, length } = planSlot(units, rate);
        offsets.forEach((offset, at) => {
          sends.push({ at: start + offset, units: units[at] ?? 0 });
        });
        start += length;
      }
      const limit = Math.max(1, Math.floor(rate));
      for (const { at: until } of sends) {
        const inSecond = sends.filter(({ at }) => at > until - second && at <= until);
        const sum = inSecond.reduce((total, { units }) => total + units, 0);
        expect(sum <= limit || inSecond.length === 1).toBe(true);
      }
    },
  );
});

describe("the share of broadcasts", () => {
  test("is three quarters of the pace, or all of it where a broadcast is alone", () => {
    expect(broadcastLength(54, 80, false)).toBe(second);
    expect(broadcastLength(72, 80, true)).toBe(second);
  });

  test.each([
    ["nothing is known", undefined, false],
    ["a transactional email was sent within a second", { at: 99.5, readAt: 100 }, false],
    ["none was sent for a second", { at: 98.9, readAt: 100 }, true],
    ["what is known is older than ten seconds", { at: 0, readAt: 89.9 }, false],
  ] as const)("where %s", (_, use, isAlone) => {
    const micros = use && { at: use.at * second, readAt: use.readAt * second };
    expect(isQuiet(micros, 100 * second)).toBe(isAlone);
  });
});
