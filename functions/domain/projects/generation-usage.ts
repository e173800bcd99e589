import { monthEnd } from "./charge.ts";

/** How long a generation that has begun may take to end: more than its function may run. */
export const generationMs = 60_000;
/** How many generations a project may begin in a minute, failed ones included. */
export const generationsPerMinute = 10;
const minuteMs = 60_000;

/** A project's generations in one month. */
export interface GenerationUsage {
  /** Generations that succeeded. */
  readonly used: number;
  /** Those that have begun and not ended: their ids, and when each counts as failed, in milliseconds since 1970. */
  readonly open: Readonly<Record<string, number>>;
  /** When the latest ones began, in milliseconds since 1970. */
  readonly starts: readonly number[];
}

export const noGenerations: GenerationUsage = { used: 0, open: {}, starts: [] };

export type BegunGeneration =
  | { readonly usage: GenerationUsage }
  | { readonly refused: "quota" | "rate"; readonly retryAfterSeconds: number };

/** Returns how many units of the quota are taken at `now`: an open generation counts until it ends or expires. */
export function takenGenerations({ used, open }: GenerationUsage, now: Date): number {
  return used + Object.values(open).filter((expiresAt) => expiresAt > now.getTime()).length;
}

/**
 * Takes a unit of the month's quota for a generation that begins. It goes back when the generation fails, or by itself
 * when its process has ended without a word.
 */
export function beginGeneration(
  usage: GenerationUsage,
  id: string,
  now: Date,
  limit: number,
): BegunGeneration {
  const at = now.getTime();
  const starts = usage.starts.filter((start) => start > at - minuteMs);
  const [first = at] = starts;
  if (takenGenerations(usage, now) >= limit)
    return { refused: "quota", retryAfterSeconds: secondsUntil(monthEnd(now).getTime(), at) };
  if (starts.length >= generationsPerMinute)
    return { refused: "rate", retryAfterSeconds: secondsUntil(first + minuteMs, at) };
  const open = Object.fromEntries(Object.entries(usage.open).filter(([, expiresAt]) => expiresAt > at));
  return {
    usage: { used: usage.used, open: { ...open, [id]: at + generationMs }, starts: [...starts, at] },
  };
}

function secondsUntil(end: number, at: number): number {
  return Math.max(1, Math.ceil((end - at) / 1000));
}
