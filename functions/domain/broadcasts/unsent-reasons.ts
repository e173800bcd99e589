/** Why a recipient of a broadcast did not get it. */
export const unsentReasons = [
  "unsubscribed",
  "topic_left",
  "suppressed",
  "restricted",
  "captured",
  "erased",
  "contact_gone",
  "address_changed",
  "invalid",
  "missing_field",
  "rendering_failed",
  "rejected",
  "unknown_outcome",
  "canceled",
] as const;
export type UnsentReason = (typeof unsentReasons)[number];
