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

describe("what a project is paused for", () => {
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

describe("the window that harm is counted in", () => {
  const one = { bounces: 1, complaints: 0 };

  test("begins with what the month has sent, and goes on for a day", () => {
    const first = withHarm(undefined, one, at(0, 500));
    expect(first).toMatchObject({ usedBefore: 0, used: 500, bounces: 1 });
    expect(withHarm(first, one, at(day - 1, 900))).toMatchObject({ usedBefore: 0, used: 900, bounces: 2 });
  });

  test("after a day begins where the one before was last looked at", () => {
    const old = standing({ used: 900, bounces: 7 });
    expect(withHarm(old, one, at(day, 1000))).toMatchObject({ usedBefore: 900, used: 1000, bounces: 1 });
  });

  test("begins anew with the month, whose count of mails does", () => {
    const old = standing({ used: 900, bounces: 7 });
    expect(withHarm(old, one, at(1, 3, "2026-07"))).toMatchObject({ usedBefore: 0, used: 3, bounces: 1 });
  });

  test("begins anew with a pause", () => {
    expect(afterPause(standing({ used: 900, bounces: 90 }), new Date(start))).toMatchObject({
      usedBefore: 900,
      bounces: 0,
      complaints: 0,
    });
  });

  test("holds all harm of a day, in whatever parts it is told", () => {
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
