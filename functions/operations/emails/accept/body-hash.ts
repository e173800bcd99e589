import { createHash } from "node:crypto";

/**
 * Returns the hash that decides whether a body is identical (specification §4 rule 5): the same bytes, sent to the same
 * operation. It is stricter than comparing the parsed JSON: a retry that is written differently gets a 409, never a
 * wrong replay.
 */
export function bodyHash(operationId: string, raw: Uint8Array): string {
  return createHash("sha256").update(`${operationId}\n`).update(raw).digest("base64url");
}
