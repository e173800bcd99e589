import type { MailboxProvider } from "../../platform/addresses/mailbox-providers.ts";
import { type RecipientReports, reportedStatus } from "../report-kinds.ts";
import { type Click, judgedClicks } from "./clicks.ts";

/** What a chunk keeps of one recipient to whom SES has sent. */
export interface Engagement {
  readonly reports: RecipientReports;
  /** In the order of time. */
  readonly clicks: readonly Click[];
  /** When they unsubscribed by the link of this email. */
  readonly unsubscribedAt?: number | undefined;
  readonly provider: MailboxProvider;
}

export const factNames = [
  "delivered",
  "bounced",
  "complained",
  "opened",
  "clicked",
  "unsubscribed",
  "machineOpened",
  "machineClicked",
] as const;
export type FactName = (typeof factNames)[number];

/** What is counted of a recipient, with the time of each, and their clicks. */
export interface CountedFacts {
  readonly times: Readonly<Partial<Record<FactName, number>>>;
  readonly clicks: readonly Click[];
  readonly provider: MailboxProvider;
}

/**
 * Returns what counts of a recipient. A complaint is about an email that was delivered, and a later bounce says that it
 * was not. What a program did counts apart, and only where no person did the same.
 */
export function factsOfRecipient({ reports, clicks, unsubscribedAt, provider }: Engagement): CountedFacts {
  const { status, at } = reportedStatus(reports);
  const judgedAt = at === undefined ? undefined : Date.parse(at);
  const isDelivered = status === "delivered" || status === "complained";
  const { opened, opened_by_machine, clicked, clicked_by_machine } = reports;
  const times = {
    delivered: isDelivered ? (reports.delivered ?? judgedAt) : undefined,
    bounced: status === "bounced" ? judgedAt : undefined,
    complained: status === "complained" ? judgedAt : undefined,
    ...{ opened, clicked, unsubscribed: unsubscribedAt },
    machineOpened: opened === undefined ? opened_by_machine : undefined,
    machineClicked: clicked === undefined ? clicked_by_machine : undefined,
  };
  const known = Object.entries(times).filter(([, time]) => time !== undefined);
  return { times: Object.fromEntries(known), clicks: judgedClicks(clicks), provider };
}
