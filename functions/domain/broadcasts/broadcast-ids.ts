import { firstBroadcastPlace } from "../emails/email-ids.ts";
import { digitsOf, newId, withDigits } from "../platform/ids.ts";

/** How many recipients a chunk has at most. */
export const chunkSize = 50;
/** The largest number of a chunk that an id has room for. */
export const lastChunk = 32 ** 4 - 1;

const chunkPlace = 20;
const indexPlace = 24;

/** The place of a recipient in a broadcast. */
export interface RecipientPlace {
  readonly chunk: number;
  /** The place in the chunk, from 0. */
  readonly index: number;
}

/** Returns the base of a broadcast's email ids: a time and 50 random bits, with zeros for chunk and index. */
export function newBase(at: Date, random: Uint8Array): string {
  return withDigits(newId("eml", at, random), chunkPlace, 6, 0);
}

/** Returns the id of a recipient's email. The ids ascend with chunk and index. */
export function broadcastEmailId(base: string, { chunk, index }: RecipientPlace): string {
  return withDigits(withDigits(base, chunkPlace, 4, chunk), indexPlace, 2, firstBroadcastPlace + index);
}

/** Returns which recipient of which broadcast an email id names; undefined where it is no email of a broadcast. */
export function broadcastPlaceOf(emailId: string): (RecipientPlace & { readonly base: string }) | undefined {
  const index = digitsOf(emailId, indexPlace, 2) - firstBroadcastPlace;
  if (index < 0 || index >= chunkSize) return undefined;
  return { base: withDigits(emailId, chunkPlace, 6, 0), chunk: digitsOf(emailId, chunkPlace, 4), index };
}
