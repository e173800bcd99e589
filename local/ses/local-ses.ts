import type { EventDetail } from "./emit-event.ts";
import type { EventType } from "./event-record.ts";
import type { Clock, RandomBytes } from "./ids.ts";
import type { Identity, Tags } from "./region-state.ts";
import type { Fault } from "./send-faults.ts";
import type { RateLimit } from "./send-rate.ts";
import type { Acceptance, MailFilter, SentMail } from "./sent-mail.ts";
import type { SesCall, SesReply } from "./ses-call.ts";
import type { MailFromCheck, VerifyCheck } from "./ses-context.ts";

export interface SesOptions {
  /** Hands an event to SNS. It may throw: the event is tried again. */
  readonly publish: (topicArn: string, message: string) => Promise<void>;
  /** Absent or 0: a free port. */
  readonly port?: number;
  /** Where the state is kept; absent: in memory only. */
  readonly dir?: string;
  readonly accountId?: string;
  /** MaxSendRate of every region, recipients a second; 14 unless said otherwise. */
  readonly rate?: number;
  readonly enforceRate?: boolean;
  /** Real milliseconds from a mail's acceptance to its events; 0 unless said otherwise. */
  readonly eventDelayMs?: number;
  /** The first wait after a failed publish; 100 unless said otherwise. */
  readonly retryMs?: number;
  readonly clock?: Clock;
  readonly random?: RandomBytes;
  readonly log?: (line: string) => void;
}

/** Where the events of a configuration set go. */
export interface TopicDestination {
  readonly topicArn: string;
  readonly eventTypes: readonly string[];
}

export interface LocalSes {
  readonly port: number;
  readonly url: string;
  /** Answers a call that a client in the same process makes; undefined where its connection is to die. */
  call(call: SesCall): Promise<SesReply | undefined>;
  /** Oldest first. */
  mails(filter?: MailFilter): readonly SentMail[];
  mail(messageId: string): SentMail | undefined;
  /** Every yes to SendEmail, oldest first, whether its answer arrived or not. */
  accepts(): readonly Acceptance[];
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
  /** Makes an event happen to a mail; a hard bounce or complaint also suppresses the address. */
  emit(messageId: string, type: EventType, detail?: EventDetail): Promise<void>;
  holdEvents(): void;
  releaseEvents(): void;
  duplicateEvents(on: boolean): void;
  shuffleEvents(on: boolean): void;
  /** Settles when every event that is not held has been published. */
  settle(): Promise<void>;
  close(): Promise<void>;
}
