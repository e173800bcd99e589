import type { Email } from "../../api/queries.ts";

export type EmailEvent = Email["events"][number];

export interface Branch {
  readonly address: string;
  readonly status: string;
  readonly reason: string | undefined;
  readonly events: readonly EmailEvent[];
}

export interface Timeline {
  /** What happened to the email as a whole, oldest first. */
  readonly trunk: readonly EmailEvent[];
  /** What became of it for each recipient. */
  readonly branches: readonly Branch[];
}

/** Events without a recipient of this email belong to the trunk, so that none is lost. */
export function timelineOf({ events, recipients }: Pick<Email, "events" | "recipients">): Timeline {
  const sorted = events.toSorted((one, other) => one.at.localeCompare(other.at) || rank(one) - rank(other));
  const addresses = new Set(recipients.map(({ address }) => address.toLowerCase()));
  const ownerOf = ({ recipient }: EmailEvent) => {
    const address = recipient?.toLowerCase();
    return address !== undefined && addresses.has(address) ? address : undefined;
  };
  return {
    trunk: sorted.filter((event) => ownerOf(event) === undefined),
    branches: recipients.map(({ address, status, reason }) => ({
      ...{ address, status, reason },
      events: sorted.filter((event) => ownerOf(event) === address.toLowerCase()),
    })),
  };
}

const rank = ({ sequence = 0 }: EmailEvent) => sequence;

const words: Readonly<Record<string, string>> = {
  "email.scheduled": "Scheduled",
  "email.queued": "Accepted and queued",
  "email.sent": "Handed to SES",
  "email.delivered": "Delivered",
  "email.delivery_delayed": "Delayed",
  "email.bounced": "Bounced",
  "email.complained": "Complained",
  "email.failed": "Failed",
  "email.suppressed": "Suppressed",
  "email.captured": "Captured",
  "email.canceled": "Canceled",
  "email.not_spam": "Marked as no spam",
  "email.autoreplied": "Automatic reply",
};

export function eventWord({ type, machine }: EmailEvent): string {
  const by = machine ? "by a machine" : "by a person";
  if (type === "email.opened") return `Opened ${by}`;
  if (type === "email.clicked") return `Clicked ${by}`;
  return words[type] ?? type;
}

/** What the receiver said, in its own words. */
export function receiverWords({ detail }: EmailEvent): string | undefined {
  const { smtpResponse, diagnosticCode, message, url } = detail;
  const said = [smtpResponse, diagnosticCode, message, url].find(
    (text) => typeof text === "string" && text !== "",
  );
  return typeof said === "string" ? said : undefined;
}
