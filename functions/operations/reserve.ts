import type { Charge } from "../domain/charge.ts";
import { monthEnd, monthOf } from "../domain/charge.ts";
import { planReservation, type Shortage, shortageOf, spread, sumOf } from "../domain/funds.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { type FundsItem, parseFunds, readFunds, reservationWrite } from "../store/funds.ts";
import { replaceShards } from "../store/funds-shards.ts";
import type { Item } from "../store/table.ts";
import { transact, type Write } from "../store/transact.ts";

export interface Purchase {
  readonly projectId: string;
  readonly units: number;
  /** Names the transaction; each try adds its number. */
  readonly token: string;
  /** Funds as they were last seen, perhaps out of date; undefined where nothing was seen. */
  readonly seen: Item | undefined;
  readonly shard: number;
  /** What is written together with the reservation. */
  readonly writes: (charge: Charge, month: string) => readonly Write[];
  /** Told of the writes of one's own whose condition failed: returns when they show that all was written before. */
  readonly settle: (lost: ReadonlyMap<number, Item | undefined>) => void;
}

/**
 * Takes units from a project's funds and writes what they pay for, all or nothing (specification §1: quota and price
 * are reserved during the request itself). What the condition meets decides: hints that were out of date are put
 * right from it. Refuses with `outbound_paused`, `outbound_quota_exceeded` or `insufficient_balance`.
 */
export async function reserve(services: Services, purchase: Purchase): Promise<void> {
  const { tables, deployment, clock } = services;
  const { projectId, units } = purchase;
  let shard = purchase.shard;
  let seen: FundsItem | undefined = purchase.seen && parseFunds(purchase.seen);
  for (let attempt = 0; attempt < 8; attempt++) {
    const now = monthOf(clock());
    if (!seen || shard >= seen.shards || shortageOf(seen, units, deployment.priceMicros, now)) {
      const shards = await readFunds(tables, projectId, seen?.shards);
      shard %= shards.length;
      seen = await covered(services, purchase, shards, shard, attempt);
    }
    if (!seen) continue;
    const taken = planReservation(seen, units, deployment.priceMicros, now);
    const writes = [
      reservationWrite(tables, projectId, shard, taken, clock()),
      ...purchase.writes(taken.charge, taken.month),
    ];
    const outcome = await transact(tables, `${purchase.token}-${attempt}`, writes);
    services.memory.set(`shards ${projectId}`, seen.shards);
    if (outcome.written) return;
    const own = new Map([...outcome.lost].filter(([at]) => at > 0).map(([at, item]) => [at - 1, item]));
    if (own.size > 0) return purchase.settle(own);
    const met = outcome.lost.get(0);
    seen = met && parseFunds(met);
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}

/** The shard, able to cover the units: moved to from the others where it is short alone. Refuses when all are short. */
async function covered(
  services: Services,
  { projectId, units, token }: Purchase,
  shards: readonly FundsItem[],
  shard: number,
  attempt: number,
): Promise<FundsItem | undefined> {
  const { deployment, tables, clock } = services;
  const now = monthOf(clock());
  const price = deployment.priceMicros;
  const shortage = shortageOf(sumOf(shards, now), units, price, now);
  if (shortage) throw refusalFor(shortage, clock());
  const own = shards[shard];
  if (!own || !shortageOf(own, units, price, now)) return own;
  const moved = spread(shards, shards.length, shard, { units, unitMicros: price }, now);
  await replaceShards(tables, projectId, `${token}-m${attempt}`, shards, moved);
  return undefined;
}

function refusalFor(shortage: Shortage, now: Date): Refusal {
  switch (shortage) {
    case "paused":
      return new Refusal(
        "outbound_paused",
        "sending is paused for this project; POST /outbound/resume resumes it",
      );
    case "quota": {
      const retryAfter = Math.ceil((monthEnd(now).getTime() - now.getTime()) / 1000);
      return new Refusal("outbound_quota_exceeded", "the monthly quota is used up", { retryAfter });
    }
    case "money":
      return new Refusal(
        "insufficient_balance",
        "no free credits are left and the balance cannot cover this send",
      );
  }
}
