import { Refusal } from "../../domain/platform/refusals.ts";
import type { Tables } from "./table.ts";

/** As many as twenty writers of one row need, and most within a second. */
const usualTries = 24;

/**
 * Repeats a change until no concurrent one interferes: `attempt` returns its value, or `undefined` where it met a
 * conflict and has to start again from fresh rows. It waits before another attempt, with full jitter, so that writers of
 * one row do not meet again.
 * @throws {Refusal} `unavailable` after `tries` conflicts
 */
export async function retryOnConflict<Value>(
  { pause, chance }: Pick<Tables, "pause" | "chance">,
  busy: string,
  attempt: (number: number) => Promise<Value | undefined>,
  tries = usualTries,
): Promise<Value> {
  for (let number = 0; number < tries; number++) {
    if (number > 0) await pause(jitteredMs(chance, number));
    const value = await attempt(number);
    if (value !== undefined) return value;
  }
  throw new Refusal("unavailable", busy);
}

/** Returns how long to wait after so many attempts: with full jitter, so that writers of one row do not meet again. */
export function jitteredMs(chance: () => number, attempts: number): number {
  return Math.min(25 * 2 ** (attempts - 1), 400) * chance();
}
