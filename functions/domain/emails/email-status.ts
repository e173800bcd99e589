/** What the service itself does with an email. Delivery outcomes live on the recipients. */
export const stages = [
  "scheduled",
  "queued",
  "held",
  "sending",
  "sent",
  "failed",
  "canceled",
  "suppressed",
] as const;
export type Stage = (typeof stages)[number];

/** Which stage may follow which; the store builds the conditions of its writes from this. */
export const mayFollow: { readonly [stage in Stage]: readonly Stage[] } = {
  scheduled: [],
  queued: ["scheduled", "held", "sending"],
  held: ["sending"],
  sending: ["queued"],
  sent: ["sending", "queued", "held"],
  failed: ["queued", "held", "sending"],
  canceled: ["scheduled"],
  suppressed: ["sending"],
};

/** The statuses that callers see, of a recipient and of an email; a recipient's only ever moves down this list. */
export const statuses = [
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivery_delayed",
  "delivered",
  "suppressed",
  "canceled",
  "failed",
  "bounced",
  "complained",
] as const;
export type EmailStatus = (typeof statuses)[number];

/** A recipient's outcome: set by events, and by the service where it keeps a recipient from being sent to. */
export type RecipientOutcome = Exclude<EmailStatus, "scheduled" | "queued" | "sending" | "canceled">;

/** An email with one suppressed and one delivered recipient was delivered: its own order differs from a recipient's. */
const emailOrder: readonly EmailStatus[] = [
  "scheduled",
  "queued",
  "sending",
  "canceled",
  "suppressed",
  "failed",
  "sent",
  "delivery_delayed",
  "delivered",
  "bounced",
  "complained",
];

/** The email's own status: the furthest of its recipients'. */
export function emailStatus(ofRecipients: readonly EmailStatus[]): EmailStatus {
  return ofRecipients.reduce((a, b) => (emailOrder.indexOf(a) >= emailOrder.indexOf(b) ? a : b), "scheduled");
}

/** What a recipient without an outcome of its own shows. */
export function statusOfStage(stage: Stage): EmailStatus {
  return stage === "held" ? "queued" : stage;
}
