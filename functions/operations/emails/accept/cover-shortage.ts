import { Refusal } from "../../../domain/platform/refusals.ts";
import { monthEnd, monthOf, priceOf } from "../../../domain/projects/charge.ts";
import {
  type Funds,
  pausedMessage,
  type Shortage,
  shortageOf,
  spread,
  sumOf,
} from "../../../domain/projects/funds.ts";
import type { Services } from "../../../services.ts";
import type { FundsItem } from "../../../store/projects/funds.ts";
import { readShardsAtOnce, replaceShards } from "../../../store/projects/funds-shards.ts";
import { refuseInFlight } from "./in-flight.ts";

interface CoverRequest {
  readonly projectId: string;
  readonly units: number;
  readonly idempotencyKey: string | undefined;
  readonly claimId: string | undefined;
  /** Names the transactions that move money. */
  readonly token: string;
}

/**
 * Returns a shard that covers the units: the preferred one, with money moved to it from the others where there is
 * plenty, or another that has enough; undefined where the shards have to be read again.
 * @throws {Refusal} `outbound_paused`, `outbound_quota_exceeded`, `insufficient_balance` where all shards are short
 */
export async function coverShortage(
  services: Services,
  plan: CoverRequest,
  shards: readonly FundsItem[],
  shard: number,
  attempt: number,
): Promise<{ readonly shard: number; readonly seen: Funds } | undefined> {
  const { deployment, tables, clock } = services;
  const { projectId, units, token } = plan;
  const price = priceOf(deployment);
  const now = monthOf(clock());
  const shortOf = (funds: Funds) => shortageOf(funds, units, price, now);
  // Rows read one by one can miss money that moves between them: only a sum at one instant refuses.
  const settled = shards.length === 1 || !shortOf(sumOf(shards, now));
  const all = settled ? shards : await readShardsAtOnce(tables, projectId, shards.length);
  const shortage = all && shortOf(sumOf(all, now));
  if (shortage) {
    await refuseInFlight(services, projectId, plan.idempotencyKey, plan.claimId);
    throw refusalFor(shortage, sumOf(all, now), clock());
  }
  const able = all && ableShard(all, shard, shortOf);
  if (all && able !== shard) {
    const moved = spread(all, all.length, shard, { units, ...price }, now);
    const seen = moved[shard];
    // Where there is too little for each shard, moving all of it to one makes the next sender move it again.
    const worthIt = able === undefined || moved.every((one) => !shortOf(one));
    const move = () => replaceShards(tables, projectId, `${token}-m${attempt}`, all, moved);
    if (seen && worthIt && (await tryMove(move))) return { shard, seen };
  }
  const seen = able === undefined ? undefined : all?.[able];
  if (seen && able !== undefined) return { shard: able, seen };
  await tables.pause(Math.min(25 * 2 ** attempt, 400) * tables.chance());
  return undefined;
}

/** Returns the preferred shard where it has enough, else the first that has. */
function ableShard(
  all: readonly Funds[],
  shard: number,
  shortOf: (funds: Funds) => Shortage | undefined,
): number | undefined {
  const able = all.flatMap((one, at) => (shortOf(one) ? [] : [at]));
  return able.includes(shard) ? shard : able[0];
}

/** A move that keeps conflicting is given up: another shard may have enough, or all are read again. */
async function tryMove(move: () => Promise<boolean>): Promise<boolean> {
  try {
    return await move();
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

function refusalFor(shortage: Shortage, funds: Funds, now: Date): Refusal {
  switch (shortage) {
    case "paused":
      return new Refusal("outbound_paused", pausedMessage(funds));
    case "quota": {
      const retryAfter = Math.ceil((monthEnd(now).getTime() - now.getTime()) / 1000);
      return new Refusal(
        "outbound_quota_exceeded",
        `${quotaText(funds)} Raise it within the plan, or wait for the next month.`,
        { retryAfter },
      );
    }
    case "money":
      return new Refusal(
        "insufficient_balance",
        "Insufficient balance: free credits and balance do not cover all recipients of this send. Nothing was charged.",
      );
  }
}

/** What is left may cover fewer recipients. How many is for keys that may read the quota. */
function quotaText({ quotaLeft }: Funds): string {
  if (quotaLeft <= 0) return "The monthly quota is used up.";
  return "What is left of the monthly quota does not cover all recipients of this send.";
}
