import type { EventType, MailObject } from "./event-record.ts";
import { deliveredCopy } from "./raw-message.ts";

/** Something that befell a mail, for one or several of its recipients. */
export interface HistoryEntry {
  readonly type: EventType;
  readonly at: string;
  readonly recipients: readonly string[];
  /** Bounce and complaint: the subtype; click: the link. */
  readonly note?: string;
}

/** What is kept of an accepted mail beside its bytes. */
export interface EmailRecord {
  readonly messageId: string;
  readonly region: string;
  /** ISO time of acceptance. */
  readonly at: string;
  /** As the recipient reads it. */
  readonly from: string;
  readonly destinations: readonly string[];
  readonly subject: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet?: string;
  readonly tenant?: string;
  readonly history: readonly HistoryEntry[];
  /** The `mail` object of every event of this mail. */
  readonly mail: MailObject;
}

export interface SentEmail extends EmailRecord {
  /** The bytes as the sender handed them in. */
  readonly submitted: Uint8Array;
  /** The bytes as the recipient gets them: no Bcc, SES's own Message-ID. */
  readonly raw: Uint8Array;
}

/** One yes to a SendEmail call. */
export interface Acceptance {
  readonly region: string;
  readonly messageId: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly destinations: readonly string[];
  readonly at: string;
  /** As handed in. */
  readonly raw: Uint8Array;
}

export interface EmailFilter {
  readonly region?: string;
  readonly to?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

export function newSentEmail(facts: EmailRecord, submitted: Uint8Array): SentEmail {
  return {
    ...facts,
    submitted,
    get raw() {
      return deliveredCopy(submitted, facts);
    },
  };
}

export function withHistory(mail: SentEmail, entries: readonly HistoryEntry[]): SentEmail {
  return newSentEmail(recordOf({ ...mail, history: [...mail.history, ...entries] }), mail.submitted);
}

export function recordOf({ submitted, raw, ...facts }: SentEmail): EmailRecord {
  return facts;
}

export function acceptanceOf(mail: SentEmail): Acceptance {
  const { region, messageId, tags, destinations, at, submitted } = mail;
  return { region, messageId, tags, destinations, at, raw: submitted };
}

export function fits(mail: SentEmail, filter: EmailFilter): boolean {
  const { region, to, tags = {} } = filter;
  if (region !== undefined && mail.region !== region) return false;
  if (to !== undefined && !mail.destinations.some((address) => sameAddress(address, to))) return false;
  return Object.entries(tags).every(([name, value]) => mail.tags[name] === value);
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
