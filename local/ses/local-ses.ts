import type { EventDetail } from "./events/emit-event.ts";
import type { EventType } from "./events/event-record.ts";
import type { Clock, RandomBytes } from "./ids.ts";
import type { SesCall, SesReply } from "./protocol/ses-call.ts";
import type { ReceiptState } from "./receiving/receipt-rules.ts";
import type { Identity, Tags } from "./region-state.ts";
import type { Fault } from "./sending/send-faults.ts";
import type { RateLimit } from "./sending/send-rate.ts";
import type { Acceptance, EmailFilter, SentEmail } from "./sending/sent-email.ts";
import type { MailFromCheck, VerifyCheck } from "./ses-context.ts";

export interface SesOptions {
  /** Publishes an event to SNS; retried when it throws. */
  readonly publish: (topicArn: string, message: string) => Promise<void>;
  /** A free port by default, or when it is 0. */
  readonly port?: number;
  /** The folder of the state; in memory by default. */
  readonly dir?: string;
  readonly accountId?: string;
  /** How many emails are kept, the newest; all by default. */
  readonly keep?: number;
  /** MaxSendRate of every region, in recipients per second; 14 by default. */
  readonly rate?: number;
  readonly enforceRate?: boolean;
  /** Real milliseconds between the acceptance of an email and its events; 0 by default. */
  readonly eventDelayMs?: number;
  /** Milliseconds before the first retry of a publish; 100 by default. */
  readonly retryMs?: number;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly log?: (line: string) => void;
}

/** A topic that the events of a configuration set are published to. */
export interface TopicDestination {
  readonly topicArn: string;
  readonly eventTypes: readonly string[];
}

export interface LocalSes {
  readonly port: number;
  readonly url: string;
  /** Answers a call from the same process; undefined if its connection should be dropped. */
  call(call: SesCall): Promise<SesReply | undefined>;
  /** Oldest first. */
  emails(filter?: EmailFilter): readonly SentEmail[];
  email(messageId: string): SentEmail | undefined;
  /** Every successful SendEmail call, oldest first, whether its response arrived or not. */
  accepts(): readonly Acceptance[];
  /** The receipt rules of a region, which may be changed. */
  receipt(region: string): ReceiptState;
  identities(region: string): ReadonlyMap<string, Identity>;
  /** Verifies a domain or an address; creates it with `tags` if need be. */
  verify(region: string, identity: string, tags?: Tags): Promise<void>;
  /** Lets DNS decide from now on; asked for as long as it says no. */
  verifyWith(check: VerifyCheck): void;
  verifyMailFromWith(check: MailFromCheck): void;
  /** Creates or replaces a configuration set. */
  addConfigurationSet(region: string, name: string, destinations: readonly TopicDestination[]): Promise<void>;
  setRate(region: string, limit: RateLimit): void;
  setFault(fault: Fault): void;
  clearFaults(): void;
  /** Makes SES look for a MAIL FROM domain's records at its own name only, or follow its CNAME again. */
  ignoreAliases(on: boolean): void;
  /** Simulates an event of an email; a hard bounce or complaint also suppresses the address. */
  emit(messageId: string, type: EventType, detail?: EventDetail): Promise<void>;
  holdEvents(): void;
  releaseEvents(): void;
  duplicateEvents(on: boolean): void;
  shuffleEvents(on: boolean): void;
  /** Resolves when every event that is not held is published. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
