import { Refusal } from "../../domain/platform/refusals.ts";

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
