import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  delaysMs,
  pauseAfter,
  retryAfterMs,
  streakStart,
  waitAfter,
} from "../../functions/domain/webhooks/webhook-schedule.ts";
import { property } from "../properties/property.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = new Date("2026-06-15T12:00:00.000Z");

describe("the wait for the next attempt", () => {
  test.each([
    [1, 5 * second],
    [2, 5 * minute],
    [3, 30 * minute],
    [4, 2 * hour],
    [5, 5 * hour],
    [6, 10 * hour],
    [7, 14 * hour],
    [8, 20 * hour],
    [9, 24 * hour],
  ])("after %i attempts is %i ms, and up to a tenth more by chance", (tries, delay) => {
    expect(waitAfter(tries, 0, undefined)).toBe(delay);
    expect(waitAfter(tries, 0.5, undefined)).toBe(delay * 1.05);
    expect(waitAfter(tries, 0.999_999, undefined)).toBeLessThan(delay * 1.1);
  });

  test("does not exist after the tenth attempt, whatever Retry-After says", () => {
    expect(waitAfter(10, 0, undefined)).toBeUndefined();
    expect(waitAfter(10, 0, hour)).toBeUndefined();
  });

  const chance = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true });
  const asked = fc.option(fc.oneof(fc.nat(), fc.double({ min: 0, noNaN: true })), { nil: undefined });
  property(
    "is at least the schedule's and Retry-After's up to a day, and at most 1.1 days",
    fc.tuple(fc.integer({ min: 1, max: delaysMs.length - 1 }), chance, asked),
    ([tries, drawn, wanted]) => {
      const wait = waitAfter(tries, drawn, wanted) ?? Number.NaN;
      expect(wait).toBeGreaterThanOrEqual(delaysMs[tries] ?? Number.NaN);
      expect(wait).toBeGreaterThanOrEqual(Math.min(wanted ?? 0, day));
      expect(wait).toBeLessThanOrEqual(1.1 * day);
    },
    { runs: 1000 },
  );
});

describe("Retry-After", () => {
  test.each([
    ["0", 0],
    ["120", 120 * second],
    [" 120 ", 120 * second],
    ["Mon, 15 Jun 2026 12:02:00 GMT", 2 * minute],
    ["Monday, 15-Jun-26 12:02:00 GMT", 2 * minute],
    ["Mon Jun 15 12:02:00 2026", 2 * minute],
    ["Mon Jun 15 11:58:00 2026", undefined],
    ["Mon, 15 Jun 2026 11:58:00 GMT", undefined],
    ["Mon, 15 Jun 2026 14:02:00 +0200", undefined],
    ["Mon, 99 Jun 2026 12:02:00 GMT", undefined],
    ["2026-06-15T12:02:00Z", undefined],
    ["Next, 2050", undefined],
    ["Monday", undefined],
    ["-1", undefined],
    ["1.5", undefined],
    ["0x10", undefined],
    ["120, 240", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("of %j asks for %j ms", (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });

  property(
    "is never in the past and never throws",
    fc.oneof(fc.string(), fc.stringMatching(/^[A-Z][a-z]{2}, [ -~]{0,30}$/), fc.date().map(String)),
    (text) => {
      const ms = retryAfterMs(text, now);
      expect(ms === undefined || ms >= 0).toBe(true);
    },
  );
});

describe("an endpoint that keeps failing", () => {
  test("pauses after five failures, twice as long each time, at most half an hour", () => {
    expect([0, 1, 4].map((failures) => pauseAfter(failures, 0))).toEqual([undefined, undefined, undefined]);
    const pauses = [0, 1, 2, 7, 8, 9, 1000].map((count) => (pauseAfter(5, count) ?? 0) / second);
    expect(pauses).toEqual([10, 20, 40, 1280, 1800, 1800, 1800]);
    // So many at once are one reason to leave it alone, not many.
    expect(pauseAfter(50, 0)).toBe(10 * second);
  });

  test("has a streak since its first failure, as long as gaps are within 27 hours", () => {
    const firstFailedAt = "2026-06-10T00:00:00.000Z";
    const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
    expect(streakStart({}, now)).toBe(now.toISOString());
    expect(streakStart({ firstFailedAt, lastFailedAt: ago(0) }, now)).toBe(firstFailedAt);
    expect(streakStart({ firstFailedAt, lastFailedAt: ago(27 * hour) }, now)).toBe(firstFailedAt);
    expect(streakStart({ firstFailedAt, lastFailedAt: ago(27 * hour + 1) }, now)).toBe(now.toISOString());
  });
});
