/** Why a broadcast failed, was paused, or was canceled by the service. */
export const broadcastReasons = [
  "missed",
  "insufficient_balance",
  "outbound_quota_exceeded",
  "domain_not_verified",
  "region_retired",
  "outbound_paused",
  "recipients_gone",
  "bounces",
  "complaints",
  "caller",
  "paused_too_long",
] as const;
export type BroadcastReason = (typeof broadcastReasons)[number];
