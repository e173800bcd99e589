/** Why a broadcast failed, was paused, or was canceled by the service. */
export const broadcastReasons = [
  "missed",
  "insufficient_balance",
  "outbound_quota_exceeded",
  "domain_not_verified",
  "region_retired",
  "receiver_rules",
  "outbound_paused",
  "recipients_gone",
  "bounces",
  "complaints",
  "caller",
  "paused_too_long",
] as const;
export type BroadcastReason = (typeof broadcastReasons)[number];

/** With these, a person of the project has stopped it, or all of its sending, and knows. */
const ofPeople = ["caller", "outbound_paused"] as const;
export type NotifiedReason = Exclude<BroadcastReason, (typeof ofPeople)[number]>;

/** Whether the owners of a project are notified by email of a broadcast that has stopped for a reason. */
export function isNotified(reason: BroadcastReason): reason is NotifiedReason {
  return !ofPeople.some((one) => one === reason);
}
