import { expect, test } from "vitest";
import { metricRange, periodsOf } from "../../../functions/domain/feedback/metric-periods.ts";

const now = new Date("2026-06-15T12:34:56Z");
function shown(wanted: Parameters<typeof metricRange>[0]) {
  const range = metricRange(wanted, now);
  if ("message" in range) return range;
  const periods = periodsOf(range);
  return [periods.length, ...[range.first, range.last].map((at) => new Date(at).toISOString())];
}

test("without any limits, the last seven days or twenty-four hours are meant", () => {
  expect(shown({})).toEqual([7, "2026-06-09T00:00:00.000Z", "2026-06-15T00:00:00.000Z"]);
  expect(shown({ interval: "hour" })).toEqual([24, "2026-06-14T13:00:00.000Z", "2026-06-15T12:00:00.000Z"]);
});

test("the periods that contain both limits belong to the range", () => {
  const from = new Date("2026-06-14T23:59:59.999Z");
  expect(shown({ from })).toEqual([2, "2026-06-14T00:00:00.000Z", "2026-06-15T00:00:00.000Z"]);
  expect(shown({ from, to: from, interval: "hour" })).toEqual([
    1,
    "2026-06-14T23:00:00.000Z",
    "2026-06-14T23:00:00.000Z",
  ]);
});

test("a range has at most 62 days, or seven by the hour", () => {
  const ago = (days: number) => new Date(Date.parse("2026-06-15T00:00:00Z") - days * 86_400_000);
  expect(shown({ from: ago(61) })).toHaveProperty("0", 62);
  expect(shown({ from: ago(62) })).toMatchObject({
    path: "from",
    message: expect.stringContaining("62 days"),
  });
  const hourly = { interval: "hour", to: ago(0) } as const;
  expect(shown({ ...hourly, from: new Date(ago(7).getTime() + 3_600_000) })).toHaveProperty("0", 168);
  expect(shown({ ...hourly, from: ago(7) })).toMatchObject({ path: "from" });
});

test("a range cannot begin in the future", () => {
  expect(shown({ from: new Date("2026-06-16T00:00:00Z") })).toMatchObject({ path: "from" });
});
