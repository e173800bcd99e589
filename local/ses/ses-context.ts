import type { EventPublisher } from "./events/event-publisher.ts";
import type { Clock, RandomBytes } from "./ids.ts";
import type { Json } from "./protocol/json-fields.ts";
import type { RegionState } from "./region-state.ts";
import type { SendRates } from "./sending/send-rate.ts";
import type { SentEmail } from "./sending/sent-email.ts";
import type { SesStore } from "./ses-store.ts";

/** Returns whether DNS verifies the identity. */
export type VerifyCheck = (
  region: string,
  domain: string,
  tokens: readonly string[],
) => boolean | Promise<boolean>;

/** Returns whether DNS verifies the MAIL FROM domain. */
export type MailFromCheck = (
  region: string,
  mailFromDomain: string,
  options: { readonly ignoresAliases: boolean },
) => boolean | Promise<boolean>;

/** DNS checks. Without them, `verify` verifies an identity together with its MAIL FROM domain. */
export interface DnsChecks {
  verified?: VerifyCheck;
  mailFrom?: MailFromCheck;
}

export interface SesContext {
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly accountId: string;
  readonly regions: Map<string, RegionState>;
  /** By message ID, oldest first. */
  readonly emails: Map<string, SentEmail>;
  /** How many of them are kept. */
  readonly keep: number;
  readonly store: SesStore;
  readonly publisher: EventPublisher;
  readonly rates: SendRates;
  readonly checks: DnsChecks;
  /** Whether SES looks for a MAIL FROM domain's records at its own name only, not where a CNAME points to. */
  readonly ignoresAliases: () => boolean;
}

export interface SesRequest {
  readonly region: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Json;
  readonly sourceIp: string;
  /** Resolves when the response is sent or its connection is closed. */
  readonly answered: Promise<unknown>;
}

export type Operation = (context: SesContext, request: SesRequest) => Json | Promise<Json>;

/** Returns a time as the SES API has it: seconds since 1970. */
export function epochSeconds(iso: string): number {
  return Date.parse(iso) / 1000;
}

export function isoNow({ clock }: Pick<SesContext, "clock">): string {
  return clock().toISOString();
}

export function arn(context: SesContext, region: string, resource: string): string {
  return `arn:aws:ses:${region}:${context.accountId}:${resource}`;
}
