import type { ApiKey } from "../../store/projects/api-keys.ts";

/** A key as people see it: without anything that would let them use it. */
export function keyView({ id, name, last4, scopes, domainId, createdAt, lastUsedAt, revokedAt }: ApiKey) {
  return { id, name, last4, scopes, domainId, createdAt, lastUsedAt, revokedAt };
}
