import { createHash } from "node:crypto";
import { idRandomBytes, newId } from "./ids.ts";

/** What a member may do: an owner also manages members and the project itself. */
export const roles = ["owner", "member"] as const;
export type Role = (typeof roles)[number];

/**
 * The id of a person: their subject at the issuer that vouches for them, so that the same subject of another issuer
 * is another person. A hash: subjects are of any alphabet and length, and ids go into keys and paths.
 */
export function personId(issuer: string, subject: string): string {
  const hash = createHash("sha256").update(`${issuer}\n${subject}`).digest();
  // The place of an id's time takes hash too: 48 bits of it, then 80.
  return newId("usr", new Date(hash.readUIntBE(0, 6)), hash.subarray(6, 6 + idRandomBytes));
}
