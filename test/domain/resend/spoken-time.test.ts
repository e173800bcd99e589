import { expect, test } from "vitest";
import { spokenTime } from "../../../functions/domain/resend/spoken-time.ts";

const now = new Date("2026-06-15T22:30:00.000Z");

test.each([
  ["in 1 min", "2026-06-15T22:31:00.000Z"],
  ["in 10 minutes", "2026-06-15T22:40:00.000Z"],
  ["In 2 Hours", "2026-06-16T00:30:00.000Z"],
  ["in an hour", "2026-06-15T23:30:00.000Z"],
  ["in 30 s", "2026-06-15T22:30:30.000Z"],
  ["in 5 mins", "2026-06-15T22:35:00.000Z"],
  ["in 3 days", "2026-06-18T22:30:00.000Z"],
  ["in 1 week", "2026-06-22T22:30:00.000Z"],
  ["tomorrow at 9am UTC", "2026-06-16T09:00:00.000Z"],
  ["tomorrow at 12am utc", "2026-06-16T00:00:00.000Z"],
  ["tomorrow at 12pm UTC", "2026-06-16T12:00:00.000Z"],
  ["today at 23:15 UTC", "2026-06-15T23:15:00.000Z"],
  // It is the 16th there already.
  ["tomorrow at 9am +02:00", "2026-06-17T07:00:00.000Z"],
  ["tomorrow at 9:30 pm GMT-0500", "2026-06-17T02:30:00.000Z"],
])("%s is %s", (words, at) => {
  expect(spokenTime(words, now)?.toISOString()).toBe(at);
});

test.each([
  "tomorrow at 9am",
  "tomorrow at 9am Berlin",
  "tomorrow at 13pm UTC",
  "tomorrow at 24:00 UTC",
  "today at 9:75 UTC",
  "soon",
  "in minutes",
  "in 5 fortnights",
  "in 5 constructors",
  "in 5 constructor",
  "in -5 minutes",
  "in 123456 days",
  "",
  "2026-06-16T09:00:00Z",
])("%j is no time in words", (words) => {
  expect(spokenTime(words, now)).toBeUndefined();
});
