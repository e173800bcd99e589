import type { ApiKey } from "../../store/projects/api-keys.ts";

/** A key as people see it: everything but what could open the door. */
export function keyView({ id, name, last4, scopes, domainId, createdAt, lastUsedAt, revokedAt }: ApiKey) {
  return { id, name, last4, scopes, domainId, createdAt, lastUsedAt, revokedAt };
}
