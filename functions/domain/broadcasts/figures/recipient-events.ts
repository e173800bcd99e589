/** What can have happened with an email of a broadcast, as lists of its recipients are filtered by it. */
export const recipientEvents = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "bounced",
  "complained",
  "unsubscribed",
  "suppressed",
] as const;
export type RecipientEventName = (typeof recipientEvents)[number];

/** For good, or for a time. */
export const bounceTypes = ["permanent", "transient"] as const;
export type BounceType = (typeof bounceTypes)[number];
