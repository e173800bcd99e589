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
  "captured",
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
  canceled: ["scheduled", "queued", "held", "sending"],
  suppressed: ["sending"],
  captured: ["sending"],
};

/**
 * In which stages an email can be canceled from outside. A worker also cancels what it has claimed and not sent, where
 * a resumption drops it.
 */
export const cancelableStages = ["scheduled", "queued", "held"] as const satisfies readonly Stage[];

/** The public statuses of recipients and emails. A recipient's status only moves down this list. */
export const statuses = [
  "scheduled",
  "queued",
  "sending",
  "sent",
  "delivery_delayed",
  "delivered",
  "suppressed",
  "captured",
  "canceled",
  "failed",
  "bounced",
  "complained",
] as const;
export type EmailStatus = (typeof statuses)[number];

/** A recipient's outcome: set by events, and by the service where it does not send to the recipient. */
export type RecipientOutcome = Exclude<
  EmailStatus,
  "scheduled" | "queued" | "sending" | "captured" | "canceled"
>;

/** An email with one suppressed and one delivered recipient was delivered: its own order differs from a recipient's. */
const emailOrder: readonly EmailStatus[] = [
  "scheduled",
  "queued",
  "sending",
  "canceled",
  "suppressed",
  "captured",
  "failed",
  "sent",
  "delivery_delayed",
  "delivered",
  "bounced",
  "complained",
];

/** Returns the status of an email: the furthest of its recipients'. */
export function emailStatus(ofRecipients: readonly EmailStatus[]): EmailStatus {
  return ofRecipients.reduce((a, b) => (emailOrder.indexOf(a) >= emailOrder.indexOf(b) ? a : b), "scheduled");
}

/** Returns the status of a recipient without an outcome of its own. */
export function statusOfStage(stage: Stage): EmailStatus {
  return stage === "held" ? "queued" : stage;
}
