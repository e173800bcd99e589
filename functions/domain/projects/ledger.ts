import { createHash } from "node:crypto";
import { newId, timeOfId } from "../platform/ids.ts";

/** What is summed up by period; a day of sends is one charge. */
const sumTypes = ["charge", "refund", "adjustment"] as const;
type SumType = (typeof sumTypes)[number];

export const ledgerTypes = ["deposit", "credits", ...sumTypes] as const;

/** A movement of a project's money and free credits: negative where they were spent. */
export interface Movement {
  readonly recipients: number;
  readonly credits: number;
  readonly amountMicros: number;
}

export type LedgerSums = Readonly<Record<SumType, Movement>>;

export interface LedgerEntry extends Movement {
  readonly id: string;
  readonly type: (typeof ledgerTypes)[number];
  /** When it happened; where it is a sum, when its period began. */
  readonly at: string;
  /** When the period of a sum ended; null for a single movement, and while the period lasts. */
  readonly until: string | null;
  /** The reference of a payment. */
  readonly reference: string | null;
}

/** The period that goes on: when it began, and what had moved until then. */
export interface LedgerPeriod {
  readonly from: string;
  readonly sums: LedgerSums;
}

/** What a shard of the funds counts beside its credits and balance; it only grows. */
export interface FundsCounters {
  readonly credits: number;
  readonly creditsGranted: number;
  readonly balanceMicros: number;
  readonly depositedMicros: number;
  readonly chargedUnits: number;
  readonly chargedCredits: number;
  readonly chargedMicros: number;
  readonly refundedUnits: number;
  readonly refundedCredits: number;
  readonly refundedMicros: number;
}

const nothing: Movement = { recipients: 0, credits: 0, amountMicros: 0 };

/** The first period of a project begins with the project. */
export function firstPeriod(projectId: string): LedgerPeriod {
  const sums = { charge: nothing, refund: nothing, adjustment: nothing };
  return { from: timeOfId(projectId).toISOString(), sums };
}

/**
 * Returns what has moved since a project began. An adjustment is what the credits and the balance changed by without
 * being counted: by versions of the service that had no ledger.
 */
export function sumsOf(shards: readonly FundsCounters[]): LedgerSums {
  const total = (of: (shard: FundsCounters) => number) => shards.reduce((sum, one) => sum + of(one), 0);
  return {
    charge: {
      recipients: total((one) => one.chargedUnits),
      credits: 0 - total((one) => one.chargedCredits),
      amountMicros: 0 - total((one) => one.chargedMicros),
    },
    refund: {
      recipients: total((one) => one.refundedUnits),
      credits: total((one) => one.refundedCredits),
      amountMicros: total((one) => one.refundedMicros),
    },
    adjustment: {
      recipients: 0,
      credits: total((one) => one.credits - one.creditsGranted + one.chargedCredits - one.refundedCredits),
      amountMicros: total(
        (one) => one.balanceMicros - one.depositedMicros + one.chargedMicros - one.refundedMicros,
      ),
    },
  };
}

/** Returns the entries of a period: what moved between its beginning and `sums`. */
export function periodEntries(
  projectId: string,
  period: LedgerPeriod,
  sums: LedgerSums,
  until: string | null,
): readonly LedgerEntry[] {
  return sumTypes.flatMap((type) => {
    const moved = difference(sums[type], period.sums[type]);
    // Below zero where the period was closed after the funds were read.
    if (moved.recipients < 0 || Object.values(moved).every((part) => part === 0)) return [];
    const at = new Date(period.from);
    const id = ledgerId(projectId, at, type);
    return [{ id, type, at: period.from, until, ...moved, reference: null }];
  });
}

/** The ids that the entries of a period have, also of those without a movement. */
export function periodIds(projectId: string, { from }: LedgerPeriod): readonly string[] {
  return sumTypes.map((type) => ledgerId(projectId, new Date(from), type));
}

/** The free credits that a project began with; their entry is the oldest. */
export function creditsEntry(projectId: string, credits: number): LedgerEntry {
  const at = timeOfId(projectId);
  const id = ledgerId(projectId, at, "credits");
  return { ...nothing, id, type: "credits", at: at.toISOString(), until: null, credits, reference: null };
}

export function depositEntry(
  projectId: string,
  payment: { readonly micros: number; readonly reference: string; readonly at: string },
): LedgerEntry {
  const { micros: amountMicros, reference, at } = payment;
  const id = ledgerId(projectId, new Date(at), "deposit", reference);
  return { ...nothing, id, type: "deposit", at, until: null, amountMicros, reference };
}

/** Entries of one instant are listed in this order, the last first. */
const order: readonly LedgerEntry["type"][] = ["credits", "adjustment", "refund", "charge", "deposit"];

/** Follows from what it names, so an entry has its id before it is stored, and a repetition makes no second one. */
function ledgerId(projectId: string, at: Date, type: LedgerEntry["type"], reference = ""): string {
  const digest = createHash("sha256").update(`${projectId} ${type} ${reference}`).digest();
  digest[0] = order.indexOf(type);
  return newId("led", at, digest);
}

function difference(after: Movement, before: Movement): Movement {
  return {
    recipients: after.recipients - before.recipients,
    credits: after.credits - before.credits,
    amountMicros: after.amountMicros - before.amountMicros,
  };
}
