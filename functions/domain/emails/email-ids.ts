import { decodeIndex, digitsOf, encodeIndex, newId, withDigits } from "../platform/ids.ts";
import { inAnySlice } from "../platform/slices.ts";

/**
 * Returns a new email id in one of the project's slices. Its last two characters are the email's place in the call that made it: `00` for a single
 * send, `01` and up for the entries of a bulk call. So a bulk call knows all its ids before anything is stored, and an
 * email id names its bulk call without a look-up.
 */
export function newEmailId(at: Date, random: Uint8Array, slices: number): string {
  return newOfKind("eml", at, random, slices);
}

/** Returns the id of entry `index` (from 0) of the bulk call `blk_…`. */
export function entryId(bulkId: string, index: number): string {
  return withIndex(bulkId.replace(/^blk_/, "eml_"), index + 1);
}

/** Returns which entry of which bulk call an email id names; undefined for a single send. */
export function bulkPlaceOf(
  emailId: string,
): { readonly bulkId: string; readonly index: number } | undefined {
  const place = decodeIndex(emailId.slice(-2));
  if (place === 0) return undefined;
  return { bulkId: withIndex(emailId.replace(/^eml_/, "blk_"), 0), index: place - 1 };
}

/** The places from which on the emails of broadcasts have theirs; bulk calls have lower ones. */
export const firstBroadcastPlace = 512;

export function isOfBroadcast(emailId: string): boolean {
  return decodeIndex(emailId.slice(-2)) >= firstBroadcastPlace;
}

/** Returns a new id of a bulk call, all of whose emails are in one slice. */
export function newBulkId(at: Date, random: Uint8Array, slices: number): string {
  return newOfKind("blk", at, random, slices);
}

/** The digit behind the slice is below 16: the id of the email's first event has the same digits, see `event-ids.ts`. */
function newOfKind(kind: "eml" | "blk", at: Date, random: Uint8Array, slices: number): string {
  const id = inAnySlice(newId(kind, at, random), slices);
  return withIndex(withDigits(id, 11, 1, digitsOf(id, 11, 1) % 16), 0);
}

function withIndex(id: string, place: number): string {
  return id.slice(0, -2) + encodeIndex(place);
}
