export const intervals = ["hour", "day"] as const;
export type Interval = (typeof intervals)[number];

export const intervalMs: Readonly<Record<Interval, number>> = { hour: 3_600_000, day: 86_400_000 };
/** The longest range that is read at once. Both bound the response to about 180 periods. */
export const maxDays: Readonly<Record<Interval, number>> = { hour: 7, day: 62 };
/** The range without `from`: as many days, the last of them that of `to`. */
const defaultDays: Readonly<Record<Interval, number>> = { hour: 1, day: 7 };

/** Whole periods in UTC: from the beginning of the first to the beginning of the last. */
export interface MetricRange {
  readonly interval: Interval;
  readonly first: number;
  readonly last: number;
}

interface Wanted {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly interval?: Interval | undefined;
}

/** Returns the whole periods that contain what was asked for, or why they are not read. */
export function metricRange(
  { from, to, interval = "day" }: Wanted,
  now: Date,
): MetricRange | { readonly path: "from"; readonly message: string } {
  const length = intervalMs[interval];
  const begin = (time: number) => Math.floor(time / length) * length;
  const last = begin((to ?? now).getTime());
  const periods = (defaultDays[interval] * intervalMs.day) / length;
  const first = from ? begin(from.getTime()) : last - (periods - 1) * length;
  if (first > last) return { path: "from", message: "must not be in the future" };
  if (last - first >= maxDays[interval] * intervalMs.day) {
    const limit = `must be at most ${maxDays[interval]} days before to with the interval ${interval}`;
    return { path: "from", message: limit };
  }
  return { interval, first, last };
}

/** The beginnings of the periods of a range, in order. */
export function periodsOf({ interval, first, last }: MetricRange): readonly number[] {
  const length = intervalMs[interval];
  return Array.from({ length: Math.round((last - first) / length) + 1 }, (_, at) => first + at * length);
}

/** The day of a time in milliseconds, in UTC: `2026-06-15`. */
export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
