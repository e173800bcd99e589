import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";

/** Returns the chunk whose emails are reported on together with one of them; undefined for an email of no broadcast. */
export function chunkOfEmail(emailId: string): string | undefined {
  const place = broadcastPlaceOf(emailId);
  return place && `${place.base} ${place.chunk}`;
}
