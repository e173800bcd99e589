import type { EventPublisher } from "./event-publisher.ts";
import type { Clock, RandomBytes } from "./ids.ts";
import type { Json } from "./json-fields.ts";
import type { RegionState } from "./region-state.ts";
import type { SendRates } from "./send-rate.ts";
import type { SentEmail } from "./sent-email.ts";
import type { SesStore } from "./ses-store.ts";

/** True if what DNS says makes SES trust the identity. */
export type VerifyCheck = (
  region: string,
  domain: string,
  tokens: readonly string[],
) => boolean | Promise<boolean>;

/** True if what DNS says lets SES use the return-path domain. */
export type MailFromCheck = (region: string, mailFromDomain: string) => boolean | Promise<boolean>;

/** How DNS is asked; without a check an identity waits for `verify`, and its return path is verified with it. */
export interface DnsChecks {
  verified?: VerifyCheck;
  mailFrom?: MailFromCheck;
}

/** What every operation works on. */
export interface SesContext {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly accountId: string;
  readonly regions: Map<string, RegionState>;
  /** By message id, oldest first. */
  readonly emails: Map<string, SentEmail>;
  readonly store: SesStore;
  readonly publisher: EventPublisher;
  readonly rates: SendRates;
  readonly checks: DnsChecks;
}

export interface SesRequest {
  readonly region: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Json;
  readonly sourceIp: string;
  /** Settles when the answer has been written or its connection is gone. */
  readonly answered: Promise<unknown>;
}

export type Operation = (context: SesContext, request: SesRequest) => Json | Promise<Json>;

/** A time as the protocol writes it: seconds since 1970. */
export function epochSeconds(iso: string): number {
  return Date.parse(iso) / 1000;
}

export function isoNow({ clock }: Pick<SesContext, "clock">): string {
  return clock().toISOString();
}

export function arn(context: SesContext, region: string, resource: string): string {
  return `arn:aws:ses:${region}:${context.accountId}:${resource}`;
}
