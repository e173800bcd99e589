/** The refusals of a send beyond those of every endpoint. */
export const sendRefusals = [
  "insufficient_balance",
  "domain_not_verified",
  "key_restricted",
  "outbound_paused",
  "outbound_quota_exceeded",
  "not_found",
] as const;
