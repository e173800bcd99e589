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

/** What happens to every recipient before anything differs. */
const beginnings = ["email.scheduled", "email.queued", "email.sent"];

/**
 * What every recipient has once is shown once, in the trunk, when it was true of the last of them. Events without a recipient
 * of this email belong to the trunk, so that none is lost.
 */
export function timelineOf({ events, recipients }: Pick<Email, "events" | "recipients">): Timeline {
  const sorted = events.toSorted((one, other) => one.at.localeCompare(other.at) || rank(one) - rank(other));
  const addresses = new Set(recipients.map(({ address }) => address.toLowerCase()));
  const ownerOf = ({ recipient }: EmailEvent) => {
    const address = recipient?.toLowerCase();
    return address !== undefined && addresses.has(address) ? address : undefined;
  };
  const owned = sorted.filter((event) => ownerOf(event) !== undefined);
  const common = beginnings.filter((wanted) => {
    const owners = owned.filter(({ type }) => type === wanted).map(ownerOf);
    return owners.length === addresses.size && new Set(owners).size === addresses.size;
  });
  const shownOnce = common.map((wanted) => owned.findLast(({ type }) => type === wanted));
  return {
    trunk: sorted.filter((event) => ownerOf(event) === undefined || shownOnce.includes(event)),
    branches: recipients.map(({ address, status, reason }) => ({
      ...{ address, status, reason },
      events: owned.filter(
        (event) => ownerOf(event) === address.toLowerCase() && !common.includes(event.type),
      ),
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

/** SES gives a type and a subtype: "Permanent/General". */
export function reasonWords(reason: string): string {
  const [, type, subtype] = /^(Permanent|Transient|Undetermined)\/(\w+)$/.exec(reason) ?? [];
  return type === undefined ? reason : `${type} bounce (${subtype})`;
}
