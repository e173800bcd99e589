import type { Charge } from "../domain/charge.ts";
import { monthEnd, monthOf } from "../domain/charge.ts";
import { planReservation, type Shortage, shortageOf, spread, sumOf } from "../domain/funds.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { type FundsItem, parseFunds, readFunds, reservationWrite } from "../store/funds.ts";
import { readShardsAtOnce, replaceShards } from "../store/funds-shards.ts";
import type { Item } from "../store/table.ts";
import { transact, type Write } from "../store/transact.ts";
import { refuseInFlight } from "./in-flight.ts";

export interface Purchase {
  readonly projectId: string;
  readonly units: number;
  readonly idempotencyKey: string | undefined;
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

/**
 * The shard, able to cover the units; undefined after money was moved to it from the others, or where they have to be
 * read again. Refuses when all are short.
 */
async function covered(
  services: Services,
  { projectId, units, token, idempotencyKey }: Purchase,
  shards: readonly FundsItem[],
  shard: number,
  attempt: number,
): Promise<FundsItem | undefined> {
  const { deployment, tables, clock } = services;
  const now = monthOf(clock());
  const price = deployment.priceMicros;
  const shortOf = (some: readonly FundsItem[]) => shortageOf(sumOf(some, now), units, price, now);
  const wait = () => tables.pause(Math.min(25 * 2 ** attempt, 400) * tables.chance());
  // Rows that are read one by one can miss money on its way between them: only a sum at one instant refuses.
  const alone = shards.length === 1 || !shortOf(shards);
  const all = alone ? shards : await readShardsAtOnce(tables, projectId, shards.length);
  if (!all) return void (await wait());
  const shortage = shortOf(all);
  if (shortage) {
    await refuseInFlight(services, projectId, idempotencyKey);
    throw refusalFor(shortage, clock());
  }
  const own = all[shard];
  if (!own || !shortageOf(own, units, price, now)) return own;
  const moved = spread(all, all.length, shard, { units, unitMicros: price }, now);
  if (!(await replaceShards(tables, projectId, `${token}-m${attempt}`, all, moved))) await wait();
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
