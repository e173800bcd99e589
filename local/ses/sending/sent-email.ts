import type { EventType, MailObject } from "../events/event-record.ts";
import { deliveredCopy } from "./raw-message.ts";

/** An event of an email, for one or several of its recipients. */
export interface HistoryEntry {
  readonly type: EventType;
  readonly at: string;
  readonly recipients: readonly string[];
  /** The subtype of a bounce or complaint, or the clicked link. */
  readonly note?: string;
}

/** What is stored of an accepted email besides its bytes. */
export interface EmailRecord {
  readonly messageId: string;
  readonly region: string;
  /** ISO time of acceptance. */
  readonly at: string;
  /** The decoded From header. */
  readonly from: string;
  readonly destinations: readonly string[];
  readonly subject: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly configurationSet?: string;
  readonly tenant?: string;
  readonly history: readonly HistoryEntry[];
  /** The `mail` object in every event of this email. */
  readonly mail: MailObject;
}

export interface SentEmail extends EmailRecord {
  /** The bytes as submitted. */
  readonly submitted: Uint8Array;
  /** The bytes as delivered: without Bcc, with SES's Message-ID. */
  readonly raw: Uint8Array;
}

/** A successful SendEmail call. */
export interface Acceptance {
  readonly region: string;
  readonly messageId: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly destinations: readonly string[];
  readonly at: string;
  /** As submitted. */
  readonly raw: Uint8Array;
}

export interface EmailFilter {
  readonly region?: string;
  readonly to?: string;
  readonly tags?: Readonly<Record<string, string>>;
}

type ReadBytes = () => Uint8Array;

const readers = new WeakMap<SentEmail, ReadBytes>();

/** The bytes are read on demand and not enumerable, so that copying an email does not read them. */
export function newSentEmail(record: EmailRecord, read: ReadBytes): SentEmail {
  // The two properties that a record does not have are defined here.
  const email = Object.defineProperties(
    { ...record },
    {
      submitted: { get: read },
      raw: { get: () => deliveredCopy(read(), record) },
    },
  ) as SentEmail;
  readers.set(email, read);
  return email;
}

export function withHistory(email: SentEmail, entries: readonly HistoryEntry[]): SentEmail {
  const read = readers.get(email) ?? (() => email.submitted);
  return newSentEmail({ ...recordOf(email), history: [...email.history, ...entries] }, read);
}

export function recordOf(email: SentEmail): EmailRecord {
  return { ...email };
}

export function acceptanceOf(email: SentEmail): Acceptance {
  const { region, messageId, tags, destinations, at } = email;
  return {
    ...{ region, messageId, tags, destinations, at },
    get raw() {
      return email.submitted;
    },
  };
}

export function matches(email: SentEmail, filter: EmailFilter): boolean {
  const { region, to, tags = {} } = filter;
  if (region !== undefined && email.region !== region) return false;
  if (to !== undefined && !email.destinations.some((address) => sameAddress(address, to))) return false;
  return Object.entries(tags).every(([name, value]) => email.tags[name] === value);
}

function sameAddress(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
