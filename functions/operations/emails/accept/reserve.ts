import { type CallRate, Refusal } from "../../../domain/platform/refusals.ts";
import { type Charge, monthOf, priceOf } from "../../../domain/projects/charge.ts";
import { type Funds, planReservation, shortageOf } from "../../../domain/projects/funds.ts";
import type { Safeguards } from "../../../domain/projects/safeguards.ts";
import { planCount } from "../../../domain/projects/send-rate.ts";
import type { Services } from "../../../services.ts";
import type { IdempotencyRecord } from "../../../store/emails/idempotency.ts";
import { retryOnConflict } from "../../../store/platform/retry.ts";
import type { Tables } from "../../../store/platform/table.ts";
import { type Conflict, type NamedWrites, transact, type Write } from "../../../store/platform/transact.ts";
import { parseFunds, readFunds, reservationWrite } from "../../../store/projects/funds.ts";
import { refuseRate } from "./refuse-rate.ts";

/** What a reservation pays for, written together with it. */
interface PurchaseWrites {
  /** The row of the email, or of the bulk call. */
  readonly facts: Write;
  readonly idempotency: Write | undefined;
  readonly body: Write | undefined;
  /** Counts it for the route of inbound email that sends it. */
  readonly route?: readonly Write[] | undefined;
}

export interface Purchase {
  readonly projectId: string;
  readonly units: number;
  /** Whether it counts against the project's limit of send calls. */
  readonly isCounted: boolean;
  readonly idempotencyKey: string | undefined;
  /** The send's own claim of the key, where it took one. */
  readonly claimId: string | undefined;
  /** Names the transaction; each attempt adds its number. */
  readonly token: string;
  /** A shard of the project's funds, with what was last seen of it: perhaps out of date. */
  readonly hint: { readonly shard: number; readonly seen: Funds | undefined };
  /** The time in the email's id, where the sweeper finds the email by its id only: see `fenceOff`. */
  readonly createdAt?: Date | undefined;
  /** `safeguards` are those of the project, which the reservation relies on. */
  readonly writes: (charge: Charge, month: string, safeguards: Safeguards | undefined) => PurchaseWrites;
  /** Whether what `writes` returns is stored. */
  readonly isWritten: () => Promise<boolean>;
  /**
   * Handles conflicts of `writes`: returns where they show that all of it was written before, with the stored response
   * where another request wrote it.
   */
  readonly onConflict: (
    conflicts: { readonly [Name in keyof PurchaseWrites]?: Conflict },
  ) => IdempotencyRecord | undefined;
}

/** `earlier` is the stored response where the key turned out to have one. */
interface Reserved {
  readonly earlier?: IdempotencyRecord | undefined;
  /** Where the project has a limit of send calls. */
  readonly rate?: CallRate | undefined;
}

/**
 * Takes units from a project's funds and writes what they pay for, all or nothing (specification §1: quota and price
 * are reserved during the request itself). Where a hint was out of date, the row that the condition met replaces it.
 * @throws {Refusal} `outbound_paused`, `outbound_quota_exceeded`, `insufficient_balance`, `rate_limited`, `unavailable`
 */
export async function reserve(services: Services, purchase: Purchase): Promise<Reserved> {
  const { deployment, clock } = services;
  const { units } = purchase;
  const price = priceOf(deployment);
  let { shard, seen } = purchase.hint;
  return retryOnConflict(services.tables, "The project's funds are busy. Try again.", async (attempt) => {
    const now = monthOf(clock());
    if (!seen || shard >= seen.shards || shortageOf(seen, units, price, now)) {
      const cover = await coverFromShards(services, purchase, { shard, seen }, attempt);
      if (cover) ({ shard } = cover);
      seen = cover?.seen;
    }
    if (!seen) return undefined;
    const outcome = await tryReservation(services, purchase, { shard, seen }, attempt);
    if ("done" in outcome) return outcome.done;
    seen = outcome.seen;
    return undefined;
  });
}

async function coverFromShards(
  services: Services,
  purchase: Purchase,
  { shard, seen }: Purchase["hint"],
  attempt: number,
) {
  const shards = await readFunds(services.tables, purchase.projectId, seen?.shards);
  // Most processes never need it.
  const { coverShortage } = await import("./cover-shortage.ts");
  return coverShortage(services, purchase, shards, shard % shards.length, attempt);
}

/** Returns the funds as they are where they had changed. */
async function tryReservation(
  services: Services,
  purchase: Purchase,
  { shard, seen }: { readonly shard: number; readonly seen: Funds },
  attempt: number,
): Promise<{ readonly done: Reserved } | { readonly seen: Funds | undefined }> {
  const { tables, clock, deployment, memory } = services;
  const { projectId, units, createdAt } = purchase;
  const at = clock();
  const count = purchase.isCounted ? planCount(seen, shard, at) : undefined;
  if (count?.rate.remaining === 0) await refuseRate(services, purchase, count.rate);
  const plan = planReservation(seen, units, priceOf(deployment), monthOf(at));
  const writes = {
    funds: reservationWrite(tables, projectId, shard, plan, { at, madeAt: createdAt }, count),
    ...purchase.writes(plan.charge, plan.month, plan.safeguards),
  };
  const outcome = await commit(tables, `${purchase.token}-${attempt}`, writes, purchase.isWritten);
  memory.shards.set(projectId, seen.shards);
  if (outcome.written) return { done: count ? { rate: count.after } : {} };
  const { funds, ...own } = outcome.conflicts;
  if (Object.keys(own).length > 0) return { done: { earlier: purchase.onConflict(own) } };
  const met = funds?.item && parseFunds(funds.item);
  refuseOverdue(createdAt, met?.sweptAt);
  return { seen: met };
}

/** A request that was suspended for a minute would store an email that the sweeper has already passed. */
function refuseOverdue(createdAt: Date | undefined, sweptAt: string | undefined): void {
  if (!createdAt || !sweptAt || Date.parse(sweptAt) < createdAt.getTime()) return;
  throw new Refusal("unavailable", "The request took too long. Try again.");
}

/** A transaction whose answer was lost may have been written: then its own row is there. */
async function commit<const W extends NamedWrites>(
  tables: Tables,
  token: string,
  writes: W,
  isWritten: Purchase["isWritten"],
) {
  try {
    return await transact(tables, token, writes);
  } catch (error) {
    if (error instanceof Refusal && (await isWritten())) return { written: true } as const;
    throw error;
  }
}
