import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterPause, harmOf, type Reputation, withHarm } from "../../functions/domain/feedback/reputation.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-06-15T12:00:00.000Z");
const at = (ms: number, used: number, month = "2026-06") => ({ now: new Date(start + ms), month, used });
const standing = (fields: Partial<Reputation>): Reputation => ({
  since: new Date(start).toISOString(),
  month: "2026-06",
  usedBefore: 0,
  used: 0,
  bounces: 0,
  complaints: 0,
  ...fields,
});

describe("the reason to pause a project", () => {
  test.each([
    [{ used: 400, bounces: 20 }, "bounces"],
    [{ used: 401, bounces: 20 }, undefined],
    [{ used: 20, bounces: 19 }, undefined],
    [{ used: 5000, complaints: 5 }, "complaints"],
    [{ used: 5001, complaints: 5 }, undefined],
    [{ used: 10, complaints: 4 }, undefined],
    [{ used: 1_000_400, usedBefore: 1_000_000, bounces: 20 }, "bounces"],
    [{ used: 0, bounces: 20 }, "bounces"],
    [{ used: 100, bounces: 50, complaints: 5 }, "complaints"],
  ])("of %o is %s", (fields, what) => {
    expect(harmOf(standing(fields))).toBe(what);
  });
});

describe("the window for counting harm", () => {
  const one = { bounces: 1, complaints: 0 };

  test("starts with the emails of the month and lasts a day", () => {
    const first = withHarm(undefined, one, at(0, 500));
    expect(first).toMatchObject({ usedBefore: 0, used: 500, bounces: 1 });
    expect(withHarm(first, one, at(day - 1, 900))).toMatchObject({ usedBefore: 0, used: 900, bounces: 2 });
  });

  test("starts after a day at the last count of the one before", () => {
    const old = standing({ used: 900, bounces: 7 });
    expect(withHarm(old, one, at(day, 1000))).toMatchObject({ usedBefore: 900, used: 1000, bounces: 1 });
  });

  test("starts again with each month", () => {
    const old = standing({ used: 900, bounces: 7 });
    expect(withHarm(old, one, at(1, 3, "2026-07"))).toMatchObject({ usedBefore: 0, used: 3, bounces: 1 });
  });

  test("starts again with a pause", () => {
    expect(afterPause(standing({ used: 900, bounces: 90 }), new Date(start))).toMatchObject({
      usedBefore: 900,
      bounces: 0,
      complaints: 0,
    });
  });

  test("contains all harm of a day, in any parts", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 1, maxLength: 30 }), (parts) => {
        const end = parts.reduce<Reputation | undefined>(
          (before, bounces, place) => withHarm(before, { bounces, complaints: 0 }, at(place * 1000, 100)),
          undefined,
        );
        expect(end?.bounces).toBe(parts.reduce((sum, part) => sum + part, 0));
      }),
    );
  });
});
