import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type HarmFigures, harmReason } from "../../../functions/domain/broadcasts/harm-rule.ts";
import { property } from "../../properties/property.ts";

type Rule = typeof harmReason;

/** Often at the limits: a share of bounces and complaints about 5 % and 0.1 %. */
const figures: fc.Arbitrary<HarmFigures> = fc
  .tuple(
    fc.integer({ min: 0, max: 20_000 }),
    fc.integer({ min: -3, max: 3 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([handed, more, others]) => ({
    handed,
    bounced: Math.max(0, Math.floor(handed / 20) + more),
    complained: Math.max(0, Math.floor(handed / 1000) + others),
  }));
const both = fc.tuple(figures, figures);

const sumOf = (one: HarmFigures, other: HarmFigures): HarmFigures => ({
  handed: one.handed + other.handed,
  bounced: one.bounced + other.bounced,
  complained: one.complained + other.complained,
});

/** Holds a rule against its sentence, for a broadcast that was resumed at the first figures and has the second ones since. */
function check(rule: Rule, [accepted, since]: readonly [HarmFigures, HarmFigures]): void {
  const { handed, bounced, complained } = since;
  const isOver = {
    complaints: complained >= 5 && complained / Math.max(handed, 1) > 0.001,
    bounces: handed >= 500 && bounced / handed > 0.05,
  };
  const expected = isOver.complaints ? "complaints" : isOver.bounces ? "bounces" : undefined;
  expect(rule(sumOf(accepted, since), accepted)).toBe(expected);
}

describe("a broadcast pauses by itself", () => {
  property(
    "over 5 % bounces of 500, or 0.1 % complaints of at least 5, since it was resumed",
    both,
    (figuresOfBoth) => check(harmReason, figuresOfBoth),
    { runs: 1000 },
  );

  test.each([
    [{ handed: 499, bounced: 499, complained: 4 }, undefined],
    [{ handed: 500, bounced: 25, complained: 0 }, undefined],
    [{ handed: 500, bounced: 26, complained: 0 }, "bounces"],
    [{ handed: 5000, bounced: 0, complained: 5 }, undefined],
    [{ handed: 4999, bounced: 250, complained: 5 }, "complaints"],
    [{ handed: 5, bounced: 0, complained: 5 }, "complaints"],
  ])("of %o for %s", (of, reason) => {
    expect(harmReason(of)).toBe(reason);
  });
});

const wrong: Readonly<Record<string, Rule>> = {
  "shares of all recipients instead of those handed over": (of, accepted) =>
    harmReason({ ...of, handed: of.handed + 1000 }, accepted),
  "the figures of before it was resumed": (of) => harmReason(of),
  "shares that are at their limit": (of, accepted) =>
    harmReason({ ...of, bounced: of.bounced + 1, complained: of.complained + 1 }, accepted),
};

describe("a wrong rule is found out", () => {
  for (const [what, rule] of Object.entries(wrong))
    test(`one that judges ${what}`, () => {
      const values = fc.property(both, (figuresOfBoth) => check(rule, figuresOfBoth));
      expect(fc.check(values, { seed: 7, numRuns: 1000 }).failed).toBe(true);
    });
});
