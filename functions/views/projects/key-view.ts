import type { ApiKey } from "../../store/projects/api-keys.ts";

/** A key as people see it: without anything that would let them use it. */
export function keyView({ id, name, last4, scopes, domainId, capture, ...times }: ApiKey) {
  const { createdAt, lastUsedAt, revokedAt } = times;
  return { id, name, last4, scopes, domainId, capture: capture === true, createdAt, lastUsedAt, revokedAt };
}
