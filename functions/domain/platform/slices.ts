import { digitsOf, withDigits } from "./ids.ts";

/**
 * Rows that grow with every email (emails, events, deliveries) are spread over the slices of their project: DynamoDB
 * admits 1,000 write units a second to one partition. The first digit behind the time in an id is its slice, so a row is
 * found by its id with one read.
 */
const place = 10;

/** At 25 sends a second for each shard of the funds, a slice has 100 emails a second: see docs/operator.md. */
const shardsPerSlice = 4;

/** Returns over how many slices a project with this many shards spreads its new rows: at most 32, for one digit. */
export function slicesFor(shards: number): number {
  return Math.min(Math.ceil(shards / shardsPerSlice), 32);
}

export function sliceOfId(id: string): number {
  return digitsOf(id, place, 1);
}

/** Returns an id in a slice. */
export function inSlice(id: string, slice: number): string {
  return withDigits(id, place, 1, slice);
}

/** Returns a new id in one of `count` slices, which its random digits choose evenly. */
export function inAnySlice(id: string, count: number): string {
  return inSlice(id, digitsOf(id, place + 2, 2) % count);
}

/** Returns the numbers of all slices. */
export function allSlices(count: number): readonly number[] {
  return Array.from({ length: count }, (_, slice) => slice);
}
