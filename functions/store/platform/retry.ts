import { Refusal } from "../../domain/platform/refusals.ts";
import type { Tables } from "./table.ts";

/**
 * Repeats a change until no concurrent one interferes: `attempt` returns its value, or `undefined` where it met a
 * conflict and has to start again from fresh rows.
 * @throws {Refusal} `unavailable` after `tries` conflicts
 */
export async function retryOnConflict<Value>(
  tries: number,
  busy: string,
  attempt: (number: number) => Promise<Value | undefined>,
): Promise<Value> {
  for (let number = 0; number < tries; number++) {
    const value = await attempt(number);
    if (value !== undefined) return value;
  }
  throw new Refusal("unavailable", busy);
}

/** Waits before another attempt, with full jitter, so that writers of one row do not meet again; not before the first. */
export async function pauseBeforeRetry({ pause, chance }: Tables, attempt: number): Promise<void> {
  if (attempt > 0) await pause(Math.min(25 * 2 ** (attempt - 1), 400) * chance());
}
