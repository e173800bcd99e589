import {
  type Charge,
  chargeFor,
  microsOf,
  refundOf,
  splitCharge,
} from "../../../functions/domain/projects/charge.ts";

/** One email as the specification accounts for it. */
export interface Account {
  readonly charge: Charge;
  readonly month: string;
  readonly queuedAt: number;
  state: "scheduled" | "queued" | "held" | "sent" | "failed" | "canceled";
}

export type Rights = "all" | "read" | "none";

export interface Stored {
  readonly path: string;
  readonly text: string;
  readonly until: number;
  readonly reply: unknown;
}

export interface Sending {
  readonly path: string;
  readonly text: string;
  readonly key: string | undefined;
  /** How many recipients each email has, and whether it waits for its time. */
  readonly mails: readonly { readonly units: number; readonly scheduled: boolean }[];
  /** The time that the scheduled ones ask for. */
  readonly scheduledAt: Date;
}

/** What a project has and has used, kept as simply as the specification says it: the service must agree with it. */
export interface Reference {
  credits: number;
  balanceMicros: number;
  monthlyQuota: number;
  /** Of the current month. */
  used: number;
  month: string;
  paused: boolean;
  /** What the key that sends may do: it has every scope, cannot send, or is revoked. */
  rights: Rights;
  readonly emails: Map<string, Account>;
  readonly stored: Map<string, Stored>;
}

export function newReference(
  start: Pick<Reference, "credits" | "balanceMicros" | "monthlyQuota">,
  now: Date,
): Reference {
  return {
    ...start,
    used: 0,
    month: now.toISOString().slice(0, 7),
    paused: false,
    rights: "all",
    emails: new Map(),
    stored: new Map(),
  };
}

/** Brings the reference to a time. */
export function turn(own: Reference, now: Date): void {
  const month = now.toISOString().slice(0, 7);
  if (month !== own.month) Object.assign(own, { month, used: 0 });
}

/** What a send is to be answered with, before it is asked for. */
export function expectedOf(
  own: Reference,
  { path, text, key, mails, scheduledAt }: Sending,
  now: Date,
  price: number,
): { readonly status: number; readonly name?: string; readonly replay?: unknown } {
  if (own.rights === "none") return { status: 401, name: "invalid_api_key" };
  if (own.rights === "read") return { status: 403, name: "missing_scope" };
  const stored = key === undefined ? undefined : own.stored.get(key);
  if (stored && stored.until > now.getTime()) {
    const same = stored.path === path && stored.text === text;
    return same ? { status: 200, replay: stored.reply } : { status: 409, name: "idempotency_mismatch" };
  }
  const late = scheduledAt.getTime() + 60_000 < now.getTime();
  if (late && mails.some((one) => one.scheduled)) return { status: 400, name: "validation_error" };
  const units = mails.reduce((sum, one) => sum + one.units, 0);
  if (own.paused) return { status: 403, name: "outbound_paused" };
  if (own.monthlyQuota - own.used < units) return { status: 429, name: "outbound_quota_exceeded" };
  if (own.balanceMicros < microsOf(chargeFor(units, own.credits, { unitMicros: price })))
    return { status: 400, name: "insufficient_balance" };
  return { status: 200 };
}

const dayMs = 24 * 60 * 60 * 1000;

/** Accounts for a send that was accepted with these ids. */
export function accept(
  own: Reference,
  { path, text, key, mails }: Sending,
  ids: readonly string[],
  { reply, now, price }: { readonly reply: unknown; readonly now: Date; readonly price: number },
): void {
  const units = mails.map((one) => one.units);
  const whole = chargeFor(
    units.reduce((sum, one) => sum + one, 0),
    own.credits,
    { unitMicros: price },
  );
  own.credits -= whole.credits;
  own.balanceMicros -= microsOf(whole);
  own.used += whole.units;
  splitCharge(whole, units).forEach((charge, at) => {
    const state = mails[at]?.scheduled ? "scheduled" : "queued";
    own.emails.set(ids[at] ?? "", { charge, month: own.month, queuedAt: now.getTime(), state });
  });
  if (key !== undefined) own.stored.set(key, { path, text, until: now.getTime() + dayMs, reply });
}

/** Accounts for a run of the workers: email waits while sending is paused, and is given up when it waited for a day. */
export function deliverAll(own: Reference, rejected: boolean, now: Date): void {
  for (const account of own.emails.values()) {
    const { state } = account;
    if (state !== "queued" && state !== "held") continue;
    if (state === "queued" && now.getTime() - account.queuedAt > dayMs) giveUp(own, account, "failed");
    else if (own.paused) account.state = "held";
    else if (rejected) giveUp(own, account, "failed");
    else account.state = "sent";
  }
}

/** An email that will not be sent gives all back: money and credits always, the quota while its month runs. */
export function giveUp(own: Reference, account: Account, state: "failed" | "canceled"): void {
  const back = refundOf(account.charge, 0, account.charge.units);
  own.credits += back.credits;
  own.balanceMicros += back.micros;
  if (account.month === own.month) own.used -= account.charge.units;
  account.state = state;
}
