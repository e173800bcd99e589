import type { RecipientOutcome } from "../emails/email-status.ts";
import type { ListedEventType } from "../outbox/event-types.ts";

/** What follows from a report of SES. */
export interface Decision {
  readonly type: ListedEventType;
  /** The recipient's new outcome; a delivery overrides a soft bounce. */
  readonly outcome?: RecipientOutcome | "soft_bounced";
  /** Suppresses the address, or counts a strike towards that. */
  readonly suppress?: "bounce" | "complaint" | "strike";
  /** Counts towards the automatic pause of the project. */
  readonly harm?: "bounces" | "complaints";
}

/** The parts of a report that a decision depends on. */
export interface Report {
  readonly kind: string;
  readonly type?: string | undefined;
  readonly subtype?: string | undefined;
  /** An enhanced status code (RFC 3463), or `none`. */
  readonly status?: string | undefined;
  readonly feedbackType?: string | undefined;
}

/** A row of the table: a part that is absent matches any value. In a status code, `x` matches any number. */
export interface Rule extends Decision {
  readonly kind: string;
  readonly bounceType?: string;
  readonly subtypes?: readonly string[];
  readonly statuses?: readonly string[];
  readonly feedbackType?: string;
}

/** Addresses on these lists are not sent to: SES reports that as a bounce or a complaint. */
const onList = ["OnAccountSuppressionList", "OnTenantSuppressionList", "Suppressed"];
const aboutMessage = ["ContentRejected", "AttachmentRejected", "MessageTooLarge"];
const full = "x.2.2";
const expired = "x.4.7";
const messageOrPolicy = ["x.3.4", "x.6.x", "x.7.x"];

const bounced = { type: "email.bounced", outcome: "bounced", harm: "bounces" } as const;
const softBounced = { type: "email.bounced", outcome: "soft_bounced" } as const;
const suppressed = { type: "email.suppressed", outcome: "suppressed" } as const;
const failed = { type: "email.failed", outcome: "failed" } as const;

/**
 * The decision table: the first row that matches a report decides. `docs/statuses.md` shows it. A status code counts more
 * than the bounce type, since SES classifies many permanent refusals as transient.
 */
export const rules: readonly Rule[] = [
  { kind: "Send", type: "email.sent" },
  { kind: "Delivery", type: "email.delivered", outcome: "delivered" },
  { kind: "DeliveryDelay", type: "email.delivery_delayed", outcome: "delivery_delayed" },
  { kind: "Bounce", subtypes: onList, ...suppressed },
  { kind: "Bounce", bounceType: "Permanent", statuses: [full, expired], ...bounced, suppress: "strike" },
  { kind: "Bounce", bounceType: "Permanent", statuses: messageOrPolicy, ...bounced },
  { kind: "Bounce", bounceType: "Permanent", ...bounced, suppress: "bounce" },
  { kind: "Bounce", subtypes: aboutMessage, ...softBounced },
  { kind: "Bounce", statuses: [full, expired], ...softBounced, suppress: "strike" },
  { kind: "Bounce", statuses: messageOrPolicy, ...softBounced },
  {
    kind: "Bounce",
    subtypes: ["MailboxFull"],
    statuses: ["none", "x.0.0", "4.x.x"],
    ...softBounced,
    suppress: "strike",
  },
  { kind: "Bounce", statuses: ["5.0.0"], ...softBounced },
  { kind: "Bounce", statuses: ["5.x.x"], ...bounced, suppress: "bounce" },
  {
    kind: "Bounce",
    bounceType: "Transient",
    subtypes: ["General"],
    statuses: ["none"],
    type: "email.autoreplied",
  },
  { kind: "Bounce", ...softBounced },
  { kind: "Complaint", subtypes: onList, ...suppressed },
  { kind: "Complaint", feedbackType: "not-spam", type: "email.not_spam" },
  { kind: "Complaint", feedbackType: "auth-failure", type: "email.auth_failure" },
  {
    kind: "Complaint",
    type: "email.complained",
    outcome: "complained",
    suppress: "complaint",
    harm: "complaints",
  },
  { kind: "Reject", ...failed },
  { kind: "Rendering Failure", ...failed },
  { kind: "Open", type: "email.opened" },
  { kind: "Click", type: "email.clicked" },
];

/** Returns the decision for a report; undefined for a kind of event that this version does not know. */
export function decide(report: Report): Decision | undefined {
  const rule = rules.find((one) => matches(one, report));
  if (!rule) return undefined;
  const { type, outcome, suppress, harm } = rule;
  return { type, ...(outcome && { outcome }), ...(suppress && { suppress }), ...(harm && { harm }) };
}

function matches(
  { kind, bounceType, subtypes, statuses, feedbackType }: Rule,
  { kind: kindOf, type, subtype = "", status = "none", feedbackType: feedback }: Report,
): boolean {
  return (
    kind === kindOf &&
    (bounceType === undefined || bounceType === type) &&
    (subtypes === undefined || subtypes.includes(subtype)) &&
    (statuses === undefined || statuses.some((pattern) => matchesStatus(pattern, status))) &&
    (feedbackType === undefined || feedbackType === feedback)
  );
}

function matchesStatus(pattern: string, status: string): boolean {
  const parts = status.split(".");
  return pattern.split(".").every((part, at) => part === "x" || part === parts[at]);
}
