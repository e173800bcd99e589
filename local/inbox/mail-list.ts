import type { SentMail } from "../ses/sent-mail.ts";
import { type RecipientStatus, recipientStatuses } from "./recipient-status.ts";

export interface MailQuery {
  /** Words that must all stand in the subject or an address. */
  readonly words: string;
  readonly region: string;
  /** Only mails older than this one. */
  readonly before: string;
}

/** A mail in the list, and in the API. */
export interface MailSummary {
  readonly messageId: string;
  readonly at: string;
  readonly region: string;
  readonly from: string;
  readonly subject: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly recipients: readonly RecipientStatus[];
}

export interface MailPage {
  readonly mails: readonly MailSummary[];
  /** How many fit the search in all. */
  readonly total: number;
  /** Pass as `before` for the next older page; null on the last one. */
  readonly older: string | null;
}

const pageSize = 50;

export function readQuery(params: URLSearchParams): MailQuery {
  const read = (name: string) => (params.get(name) ?? "").trim();
  return { words: read("q"), region: read("region"), before: read("before") };
}

/** One page of the mails that fit, newest first. */
export function listMails(all: readonly SentMail[], query: MailQuery): MailPage {
  const fitting = all.filter((mail) => fitsQuery(mail, query)).reverse();
  const start = fitting.findIndex(({ messageId }) => messageId === query.before) + 1;
  const shown = fitting.slice(start, start + pageSize);
  const more = start + pageSize < fitting.length;
  return {
    mails: shown.map(summarize),
    total: fitting.length,
    older: more ? (shown.at(-1)?.messageId ?? null) : null,
  };
}

export function summarize(mail: SentMail): MailSummary {
  const { messageId, at, region, from, subject, tags } = mail;
  return { messageId, at, region, from, subject, tags, recipients: recipientStatuses(mail) };
}

function fitsQuery(mail: SentMail, { words, region }: MailQuery): boolean {
  if (region !== "" && mail.region !== region) return false;
  const text = [mail.subject, mail.from, ...mail.destinations].join("\n").toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
