import { createHash } from "node:crypto";
import { idRandomBytes, newId } from "./ids.ts";

/** A member's role: only owners manage members and the project itself. */
export const roles = ["owner", "member"] as const;
export type Role = (typeof roles)[number];

/**
 * Returns the id of a person: a hash of issuer and subject, so that the same subject of another issuer is another person,
 * and subjects of any alphabet and length fit into keys and paths.
 */
export function personId(issuer: string, subject: string): string {
  const hash = createHash("sha256").update(`${issuer}\n${subject}`).digest();
  // The hash also fills the place of an id's time: 48 bits, then 80.
  return newId("usr", new Date(hash.readUIntBE(0, 6)), hash.subarray(6, 6 + idRandomBytes));
}
