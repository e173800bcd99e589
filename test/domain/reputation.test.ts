import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  afterPause,
  type EmailHarm,
  type HarmWindow,
  harmOf,
  type Reputation,
  withHarm,
} from "../../functions/domain/feedback/reputation.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-06-15T12:00:00.000Z");
const time = (ms: number) => new Date(start + ms);
const at = (ms: number, units: number) => ({ now: time(ms), units });
const bounced = (acceptedAt: number, bounces = 1, sentAt = acceptedAt): EmailHarm => ({
  ...{ bounces, complaints: 0 },
  ...{ acceptedAt: time(acceptedAt), sentAt: time(sentAt) },
});
const window = (over: Partial<HarmWindow>): HarmWindow => ({
  ...{ from: time(0).toISOString(), unitsBefore: 0, bounces: 0, complaints: 0 },
  ...over,
});
const bouncesIn = (windows: Reputation) => windows.map(({ bounces }) => bounces);

describe("the reason to pause a project", () => {
  test.each([
    [400, { bounces: 20 }, "bounces"],
    [401, { bounces: 20 }, undefined],
    [20, { bounces: 19 }, undefined],
    [5000, { complaints: 5 }, "complaints"],
    [5001, { complaints: 5 }, undefined],
    [10, { complaints: 4 }, undefined],
    [1_000_400, { unitsBefore: 1_000_000, bounces: 20 }, "bounces"],
    [0, { bounces: 20 }, "bounces"],
    [100, { bounces: 50, complaints: 5 }, "complaints"],
  ])("of %i emails and %o is %s", (units, fields, what) => {
    expect(harmOf([window(fields)], units)?.what).toBe(what);
  });

  test("measures each window against its own emails", () => {
    const older = window({ bounces: 20 });
    expect(harmOf([older, window({ unitsBefore: 400 })], 9000)).toEqual({
      ...{ what: "bounces", count: 20, sent: 400 },
    });
    expect(harmOf([older, window({ unitsBefore: 401 })], 9000)).toBeUndefined();
    expect(harmOf([window({}), window({ unitsBefore: 8600, bounces: 20 })], 9000)?.sent).toBe(400);
  });

  test("names no fewer emails than came back", () => {
    expect(
      harmOf(
        afterPause(time(0), 500).map((one) => ({ ...one, bounces: 20 })),
        500,
      ),
    ).toEqual({
      ...{ what: "bounces", count: 20, sent: 20 },
    });
  });
});

describe("the windows in which harm is counted", () => {
  test("the first has all emails until its harm was first reported", () => {
    const windows = withHarm(undefined, [bounced(-3 * day)], at(0, 500));
    expect(bouncesIn(windows)).toEqual([1, 0]);
    expect(windows[1]).toEqual(window({ unitsBefore: 500 }));
  });

  test("a new one begins after a day", () => {
    const first = withHarm(undefined, [bounced(-1)], at(0, 500));
    const second = withHarm(first, [bounced(1)], at(day - 1, 900));
    expect(bouncesIn(second)).toEqual([1, 1]);
    const third = withHarm(second, [bounced(day - 1)], at(day, 1000));
    expect(bouncesIn(third)).toEqual([1, 2, 0]);
    expect(third[2]).toEqual(window({ from: time(day).toISOString(), unitsBefore: 1000 }));
  });

  test("harm that is reported late counts for the emails that were accepted then, also in another month", () => {
    const windows = [window({ from: time(-20 * day).toISOString() }), window({ unitsBefore: 500 })];
    const late = withHarm(windows, [bounced(-day, 20)], at(16 * day, 500));
    expect(bouncesIn(late)).toEqual([20, 0, 0]);
    expect(harmOf(late, 500)).toBeUndefined();
  });

  test("what was sent before a pause counts no more, and what was held during it does", () => {
    const paused = afterPause(time(0), 900);
    expect(bouncesIn(withHarm(paused, [bounced(-2, 9, -1)], at(1, 900)))).toEqual([0]);
    expect(bouncesIn(withHarm(paused, [bounced(-2, 9, 1)], at(2, 900)))).toEqual([9]);
  });

  test("eight are kept, and the oldest has the emails of those before it", () => {
    const days = Array.from({ length: 12 }, (_, place) => place);
    const windows = days.reduce<Reputation | undefined>(
      (before, place) => withHarm(before, [bounced(place * day - 1)], at(place * day, 100 * place)),
      undefined,
    );
    expect(windows).toHaveLength(8);
    expect(windows?.[0]).toMatchObject({ from: new Date(0).toISOString(), unitsBefore: 0, bounces: 1 });
    expect(windows?.at(-1)).toMatchObject({ unitsBefore: 1100, bounces: 0 });
  });

  test("they contain all harm, in any parts and order", () => {
    const parts = fc.array(fc.tuple(fc.nat(3 * day), fc.nat(5)), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parts, (all) => {
        const end = all.reduce<Reputation | undefined>(
          (before, [ms, bounces], place) =>
            withHarm(before, [bounced(ms, bounces)], at(place * day * 0.1, 100)),
          undefined,
        );
        const sum = bouncesIn(end ?? []).reduce((total, one) => total + one, 0);
        expect(sum).toBe(all.reduce((total, [, bounces]) => total + bounces, 0));
      }),
    );
  });
});
