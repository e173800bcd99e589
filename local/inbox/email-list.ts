import type { SentEmail } from "../ses/sending/sent-email.ts";
import { type RecipientStatus, recipientStatuses } from "./recipient-status.ts";

export interface EmailQuery {
  /** Words that must all occur in the subject or an address. */
  readonly words: string;
  readonly region: string;
  /** A message ID: only older emails. */
  readonly before: string;
}

/** An email in the list and in the inbox API. */
export interface InboxEmail {
  readonly messageId: string;
  readonly at: string;
  readonly region: string;
  readonly from: string;
  readonly subject: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly recipients: readonly RecipientStatus[];
}

export interface EmailPage {
  readonly emails: readonly InboxEmail[];
  /** The number of all emails that match. */
  readonly total: number;
  /** Pass as `before` for the next older page; null on the last one. */
  readonly older: string | null;
}

const pageSize = 50;

export function readQuery(params: URLSearchParams): EmailQuery {
  const read = (name: string) => (params.get(name) ?? "").trim();
  return { words: read("q"), region: read("region"), before: read("before") };
}

/** Returns a page of the matching emails, newest first. */
export function listEmails(all: readonly SentEmail[], query: EmailQuery): EmailPage {
  const matching = all.filter((email) => matches(email, query)).reverse();
  const start = matching.findIndex(({ messageId }) => messageId === query.before) + 1;
  const shown = matching.slice(start, start + pageSize);
  const more = start + pageSize < matching.length;
  return {
    emails: shown.map(summarize),
    total: matching.length,
    older: more ? (shown.at(-1)?.messageId ?? null) : null,
  };
}

export function summarize(email: SentEmail): InboxEmail {
  const { messageId, at, region, from, subject, tags } = email;
  return { messageId, at, region, from, subject, tags, recipients: recipientStatuses(email) };
}

function matches(email: SentEmail, { words, region }: EmailQuery): boolean {
  if (region !== "" && email.region !== region) return false;
  const text = [email.subject, email.from, ...email.destinations].join("\n").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
