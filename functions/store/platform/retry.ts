import { Refusal } from "../../domain/platform/refusals.ts";

/**
 * Tries a change until it does not meet another's: `attempt` returns its value, or `undefined` where it lost and is to
 * be made again from what it read anew.
 * @throws {Refusal} `unavailable` after `tries` lost attempts
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
