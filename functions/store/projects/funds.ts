import * as z from "zod/mini";
import { microsOf } from "../../domain/projects/charge.ts";
import type { Funds, Reservation } from "../../domain/projects/funds.ts";
import { activeIndex } from "../../settings/tables.ts";
import { sliceOf } from "../platform/due.ts";
import { fundsKey, type Key } from "../platform/keys.ts";
import { type FoundRows, getTogether } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** Money table, `P#<project>#FUNDS#<shard>` / `FUNDS`: credits, balance, monthly quota and pause flag of one shard. */
const FundsItem = z.object({
  pk: z.string(),
  shards: z.int(),
  credits: z.int(),
  creditsGranted: z.int(),
  balanceMicros: z.int(),
  month: z.string(),
  monthlyQuota: z.int(),
  quotaLeft: z.int(),
  paused: z.boolean(),
  pausedAt: z.optional(z.string()),
  pausedReason: z.optional(z.string()),
  /** When a reservation was last taken from this shard. */
  lastAt: z.optional(z.string()),
  /** Up to when the sweeper goes, or went, through the project's emails: none with an earlier id is accepted any more. */
  sweptAt: z.optional(z.string()),
});
export type FundsItem = z.infer<typeof FundsItem>;

export function parseFunds(item: Item): FundsItem {
  return FundsItem.parse(item);
}

/**
 * All shards of a project, read strongly: the first says how many there are. The rows are not read at one instant;
 * what is decided by their sum is held to them by a condition, or read again by `readShardsAtOnce`.
 */
export async function readFunds(tables: Tables, projectId: string, guess = 1): Promise<readonly FundsItem[]> {
  let count = guess;
  for (let attempt = 0; attempt < 4; attempt++) {
    const money = Array.from({ length: count }, (_, shard) => fundsKey(projectId, shard));
    const found = await getTogether(tables, { data: [], money, moneyConsistent: true });
    const shards = fundsOf(found, projectId);
    if (shards) return shards;
    const first = found.money(fundsKey(projectId, 0));
    if (!first) break;
    count = parseFunds(first).shards;
  }
  throw new Error("a project without funds, or without some of them");
}

/** All shards of a project as they were found; undefined when there are others. */
export function fundsOf(
  found: Pick<FoundRows, "money">,
  projectId: string,
): readonly FundsItem[] | undefined {
  const first = found.money(fundsKey(projectId, 0));
  if (!first) return undefined;
  const { shards } = parseFunds(first);
  const items = Array.from({ length: shards }, (_, shard) => found.money(fundsKey(projectId, shard)));
  const all = items.flatMap((item) => (item ? [parseFunds(item)] : []));
  return all.length === shards ? all : undefined;
}

export interface Moments {
  /** Now. */
  readonly at: Date;
  /** The time in the email's id, where the sweeper finds the email by that alone. */
  readonly madeAt?: Date | undefined;
}

/**
 * Takes a reservation from a shard, if its funds are as the reservation says, and shows the project as active: the
 * sweeper goes through what active projects have sent, so a single send needs no index entry of its own.
 */
export function reservationWrite(
  tables: Tables,
  projectId: string,
  shard: number,
  taken: Reservation,
  { at, madeAt }: Moments,
): Write {
  const { units, credits } = taken.charge;
  const micros = microsOf(taken.charge);
  const left = taken.turns ? taken.turns.monthlyQuota - units : undefined;
  return {
    Update: {
      TableName: tables.money,
      Key: fundsKey(projectId, shard),
      UpdateExpression: [
        "SET #lastAt = :at, #active = :active",
        ...(left === undefined ? [] : [", #month = :month, #left = :left"]),
        " ADD #credits :minusCredits, #balance :minusMicros",
        ...(left === undefined ? [", #left :minusUnits"] : []),
      ].join(""),
      ConditionExpression: [
        "#shards = :shards AND #paused = :no AND #balance >= :micros",
        // While all of it is paid by credits, others may use some too; the last of them must be as they were seen.
        credits === units ? "#credits >= :credits" : "#credits = :credits",
        taken.turns ? "#month = :from AND #quota = :quota" : "#month = :month AND #left >= :units",
        ...(madeAt ? ["(attribute_not_exists(#sweptAt) OR #sweptAt < :madeAt)"] : []),
      ].join(" AND "),
      ExpressionAttributeNames: {
        ...{ "#credits": "credits", "#balance": "balanceMicros", "#left": "quotaLeft", "#month": "month" },
        ...{
          "#shards": "shards",
          "#paused": "paused",
          "#lastAt": "lastAt",
          "#active": activeIndex.partition,
        },
        ...(taken.turns && { "#quota": "monthlyQuota" }),
        ...(madeAt && { "#sweptAt": "sweptAt" }),
      },
      ExpressionAttributeValues: {
        ...{ ":minusCredits": -credits, ":minusMicros": -micros, ":credits": credits, ":micros": micros },
        ...{ ":shards": taken.shards, ":no": false, ":month": taken.month },
        ...{ ":at": at.toISOString(), ":active": activeSlice(projectId) },
        ...(taken.turns
          ? { ":left": left, ":from": taken.turns.from, ":quota": taken.turns.monthlyQuota }
          : { ":minusUnits": -units, ":units": units }),
        ...(madeAt && { ":madeAt": madeAt.toISOString() }),
      },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** A shard as a new project's (or a new shard's) first item. */
export function fundsItem(
  projectId: string,
  shard: number,
  funds: Funds,
  creditsGranted: number,
): Item & Key {
  const active = { [activeIndex.partition]: activeSlice(projectId) };
  return { ...fundsKey(projectId, shard), ...funds, creditsGranted, ...active };
}

/** The part of the index of active projects that a project shows in. */
export function activeSlice(projectId: string): string {
  return `ACTIVE#${sliceOf(projectId)}`;
}
