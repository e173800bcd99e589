import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Charge } from "../../../domain/projects/charge.ts";
import { monthOf } from "../../../domain/projects/charge.ts";
import { type Funds, planReservation, shortageOf } from "../../../domain/projects/funds.ts";
import type { Services } from "../../../services.ts";
import type { IdempotencyRecord } from "../../../store/emails/idempotency.ts";
import type { Item, Tables } from "../../../store/platform/table.ts";
import { transact, type Write } from "../../../store/platform/transact.ts";
import { parseFunds, readFunds, reservationWrite } from "../../../store/projects/funds.ts";
import { coverShortage } from "./cover-shortage.ts";

export interface Purchase {
  readonly projectId: string;
  readonly units: number;
  readonly idempotencyKey: string | undefined;
  /** Names the transaction; each try adds its number. */
  readonly token: string;
  /** Funds as they were last seen, perhaps out of date; undefined where nothing was seen. */
  readonly seen: Item | undefined;
  readonly shard: number;
  /** The time in the email's id, where the sweeper finds the email by that alone: see `fenceOff`. */
  readonly createdAt?: Date | undefined;
  /** What is written together with the reservation. */
  readonly writes: (charge: Charge, month: string) => readonly Write[];
  /** Whether what `writes` gives is there. */
  readonly isWritten: () => Promise<boolean>;
  /**
   * Told of the writes of one's own whose condition failed: returns when they show that all was written before, with
   * the stored answer where another request did it.
   */
  readonly onConflict: (conflicts: ReadonlyMap<number, Item | undefined>) => IdempotencyRecord | undefined;
}

/**
 * Takes units from a project's funds and writes what they pay for, all or nothing (specification §1: quota and price
 * are reserved during the request itself). What the condition meets decides: hints that were out of date are put
 * right from it. Answers the stored response where the key's record turned out to stand already. Refuses with
 * `outbound_paused`, `outbound_quota_exceeded` or `insufficient_balance`.
 */
export async function reserve(
  services: Services,
  purchase: Purchase,
): Promise<IdempotencyRecord | undefined> {
  const { tables, deployment, clock } = services;
  const { projectId, units } = purchase;
  let shard = purchase.shard;
  let seen: Funds | undefined = purchase.seen && parseFunds(purchase.seen);
  for (let attempt = 0; attempt < 8; attempt++) {
    const now = monthOf(clock());
    if (!seen || shard >= seen.shards || shortageOf(seen, units, deployment.priceMicros, now)) {
      const shards = await readFunds(tables, projectId, seen?.shards);
      const cover = await coverShortage(services, purchase, shards, shard % shards.length, attempt);
      if (cover) ({ shard } = cover);
      seen = cover?.seen;
    }
    if (!seen) continue;
    const taken = planReservation(seen, units, deployment.priceMicros, now);
    const writes = [
      reservationWrite(tables, projectId, shard, taken, { at: clock(), madeAt: purchase.createdAt }),
      ...purchase.writes(taken.charge, taken.month),
    ];
    const outcome = await written(tables, `${purchase.token}-${attempt}`, writes, purchase.isWritten);
    services.memory.shards.set(projectId, seen.shards);
    if (outcome.written) return undefined;
    const own = new Map([...outcome.conflicts].filter(([at]) => at > 0).map(([at, item]) => [at - 1, item]));
    if (own.size > 0) return purchase.onConflict(own);
    const met = outcome.conflicts.get(0);
    const funds = met && parseFunds(met);
    refuseOverdue(purchase.createdAt, funds?.sweptAt);
    seen = funds;
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}

/** A request that stood still for a minute would leave an email where the sweeper has been already. */
function refuseOverdue(madeAt: Date | undefined, sweptAt: string | undefined): void {
  if (!madeAt || !sweptAt || Date.parse(sweptAt) < madeAt.getTime()) return;
  throw new Refusal("unavailable", "the request was held up for too long; try again");
}

/** A transaction whose answer was lost for good may have been written: its own row tells. */
async function written(
  tables: Tables,
  token: string,
  writes: readonly Write[],
  stands: Purchase["isWritten"],
) {
  try {
    return await transact(tables, token, writes);
  } catch (error) {
    if (error instanceof Refusal && (await stands())) return { written: true } as const;
    throw error;
  }
}
