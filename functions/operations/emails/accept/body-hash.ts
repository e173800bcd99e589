import { createHash } from "node:crypto";

/**
 * What "body identical" means (specification §4 rule 5): the same bytes, sent to the same operation. Hashing the
 * bytes is stricter than comparing what they mean: a retry that is spelled otherwise gets a 409, never a wrong replay.
 */
export function bodyHash(operationId: string, raw: Uint8Array): string {
  return createHash("sha256").update(`${operationId}\n`).update(raw).digest("base64url");
}
