/** The capability scopes of a key (specification §5). */
export const scopes = [
  "email:send",
  "email:read",
  "contact:read",
  "contact:write",
  "contact:delete",
  "audience:read",
  "audience:write",
  "audience:delete",
  "template:read",
  "template:write",
  "template:delete",
  "broadcast:read",
  "broadcast:write",
  "broadcast:delete",
  "broadcast:send",
  "domain:read",
  "domain:write",
  "domain:delete",
  "domain:dns-read",
  "topic:read",
  "topic:write",
  "topic:delete",
  "segment:read",
  "segment:write",
  "segment:delete",
  "subscription:subscribe",
  "subscription:unsubscribe",
  "webhook:read",
  "webhook:write",
  "webhook:delete",
  "activity:read",
  "limits:read",
  "outbound:read",
  "outbound:write",
  "inbound:read",
  "inbound:write",
  "inbound:delete",
  "ai:generate",
] as const;
export type Scope = (typeof scopes)[number];

/** A key has full access (`*` alone) or a chosen subset (specification §5 rule 4). */
export type Grant = readonly ["*"] | readonly Scope[];

export function holds(grant: Grant, scope: Scope): boolean {
  return (grant as readonly string[]).includes("*") || (grant as readonly string[]).includes(scope);
}
