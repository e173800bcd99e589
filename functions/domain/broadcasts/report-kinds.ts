import type { EmailStatus } from "../emails/email-status.ts";
import { withRecipientEvents } from "../feedback/outcomes.ts";
import type { RecipientEvent } from "../feedback/recipient-event.ts";
import type { EventType } from "../outbox/event-types.ts";

/**
 * What SES reports of an email of a broadcast, with the code that the chunk's row uses for it. Clicks are kept one by one:
 * see `withClicks`.
 */
export const reportKinds = {
  sent: "s",
  delivered: "d",
  delivery_delayed: "y",
  soft_bounced: "f",
  bounced: "b",
  complained: "c",
  suppressed: "x",
  failed: "r",
  opened: "o",
  opened_by_machine: "m",
} as const;
export type ReportKind = keyof typeof reportKinds;

/** The events that reports are recorded as. */
export const eventTypeOf = {
  sent: "email.sent",
  delivered: "email.delivered",
  delivery_delayed: "email.delivery_delayed",
  soft_bounced: "email.bounced",
  bounced: "email.bounced",
  complained: "email.complained",
  suppressed: "email.suppressed",
  failed: "email.failed",
  opened: "email.opened",
  opened_by_machine: "email.opened",
} as const satisfies { readonly [kind in ReportKind]: EventType };

/**
 * When SES has reported something of one email for the first time, in milliseconds since 1970. Who clicked is judged by
 * all clicks.
 */
export type RecipientReports = Readonly<
  Partial<Record<ReportKind | "clicked" | "clicked_by_machine", number>>
>;

/** Returns what an event says of its email; undefined for a click, and for one that is only recorded. */
export function reportKindOf({ type, outcome, machine }: RecipientEvent): ReportKind | undefined {
  if (type === "email.sent") return "sent";
  if (type === "email.opened") return machine ? "opened_by_machine" : "opened";
  return outcome === undefined || !(outcome in reportKinds) ? undefined : (outcome as ReportKind);
}

const outcomes = [
  "delivery_delayed",
  "soft_bounced",
  "delivered",
  "bounced",
  "complained",
  "suppressed",
  "failed",
] as const;

/** Returns the status of an email that was sent, judged as that of any other email; a soft bounce counts as a bounce. */
export function reportedStatus(reports: RecipientReports): {
  readonly status: EmailStatus;
  readonly at?: string;
} {
  const events = outcomes.flatMap((outcome) => {
    const at = reports[outcome];
    return at === undefined
      ? []
      : [{ type: "email.sent" as const, outcome, at: new Date(at).toISOString(), detail: {} }];
  });
  const [after] = withRecipientEvents([{ address: "" }] as readonly State[], events);
  const status = after?.status === "soft_bounced" ? "bounced" : (after?.status ?? "sent");
  return { status, ...(after?.at !== undefined && { at: after.at }) };
}

interface State {
  readonly address: string;
  readonly status?: EmailStatus | "soft_bounced";
  readonly at?: string;
}
