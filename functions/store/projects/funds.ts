import * as z from "zod/mini";
import { slicesFor } from "../../domain/platform/slices.ts";
import { microsOf } from "../../domain/projects/charge.ts";
import type { Funds, Reservation } from "../../domain/projects/funds.ts";
import type { SendCount } from "../../domain/projects/send-rate.ts";
import { activeIndex } from "../../settings/tables.ts";
import { absent, all, any, equals, is } from "../platform/expressions.ts";
import { activePartition, sliceOf } from "../platform/jobs/due.ts";
import { fundsKey, type Key } from "../platform/keys.ts";
import { readTogether, row, rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";
import { counterFields, spent } from "./charges.ts";
import { hasSafeguards, SafeguardsItem } from "./safeguards.ts";
import { countChange, sentIn } from "./send-counts.ts";

/** Money table, `P#<project>#FUNDS#<shard>` / `FUNDS`: credits, balance, monthly quota and pause flag of one shard. */
const FundsItem = z.object({
  pk: z.string(),
  shards: z.int(),
  /** Over how many slices the project's emails and events are spread: those of its largest number of shards so far. */
  slices: z.int(),
  credits: z.int(),
  creditsGranted: z.int(),
  balanceMicros: z.int(),
  month: z.string(),
  monthlyQuota: z.int(),
  quotaLeft: z.int(),
  paused: z.boolean(),
  safeguards: z.optional(SafeguardsItem),
  sendsPerSecond: z.optional(z.int()),
  pausedAt: z.optional(z.string()),
  pausedReason: z.optional(z.string()),
  /** The operator has paused it: the project cannot resume it. */
  pausedByOperator: z.optional(z.literal(true)),
  /** A resumption dropped what was queued before and not sent; only the first shard has it. */
  dropBefore: z.optional(z.string()),
  /** Since when email of domains to Google is held; only the first shard has it. */
  googleHolds: z.optional(z.record(z.string(), z.string())),
  /** The time of this shard's last reservation. */
  lastAt: z.optional(z.string()),
  /** Up to when the sweeper goes through the project's emails: none with an earlier id is accepted any more. */
  sweptAt: z.optional(z.string()),
  ...counterFields,
});
export type FundsItem = z.infer<typeof FundsItem> & Pick<Funds, "sent">;

export function parseFunds(item: Item): FundsItem {
  return { ...FundsItem.parse(item), ...sentIn(item) };
}

/**
 * Returns all shards of a project, read strongly: the first says how many there are. The rows are not read at one
 * instant; a decision by their sum needs a condition on them, or `readShardsAtOnce`.
 */
export async function readFunds(tables: Tables, projectId: string, guess = 1): Promise<readonly FundsItem[]> {
  let count = guess;
  for (let attempt = 0; attempt < 4; attempt++) {
    const { shards } = await readTogether(tables, fundsReads(projectId, count));
    if (shards.complete) return shards.complete;
    if (shards.count === undefined) break;
    count = shards.count;
  }
  throw new Error("a project without funds, or without some of them");
}

/** The shards of a project's funds as they were found. */
export interface FoundShards {
  /** How many there are, by the first; undefined where there is none. */
  readonly count: number | undefined;
  /** All of them; undefined where others than the ones read exist. */
  readonly complete: readonly FundsItem[] | undefined;
}

/** A project's funds, read strongly, by the number of shards that it is believed to have. */
export function fundsReads(projectId: string, count: number) {
  const keys = Array.from({ length: count }, (_, shard) => fundsKey(projectId, shard));
  return { shards: { ...rows(keys, parseShards, "money"), isConsistent: true } };
}

/** Parses the rows of the first shards, in their order. */
export function parseShards(items: readonly (Item | undefined)[]): FoundShards {
  const [first] = items;
  if (!first) return { count: undefined, complete: undefined };
  const { shards: count } = parseFunds(first);
  const all = items.slice(0, count).flatMap((item) => (item ? [parseFunds(item)] : []));
  return { count, complete: all.length === count ? all : undefined };
}

/** Reads what only the first shard has, strongly. */
export function firstShardReads(projectId: string) {
  const shard = row(fundsKey(projectId, 0), (item) => item && parseFunds(item), "money");
  return { firstShard: { ...shard, isConsistent: true } };
}

export interface Moments {
  /** Now. */
  readonly at: Date;
  /** The time in the email's id, where the sweeper finds the email only by that. */
  readonly madeAt?: Date | undefined;
}

/**
 * Takes a reservation from a shard where its funds are as the reservation says, and marks the project as active: the
 * sweeper goes through the emails of active projects, so a single send needs no index entry of its own. `count` is that
 * of a call with a limit.
 */
export function reservationWrite(
  tables: Tables,
  projectId: string,
  shard: number,
  { charge, shards, month, turns, safeguards }: Reservation,
  { at, madeAt }: Moments,
  count?: SendCount,
): Write {
  const { units, credits } = charge;
  const micros = microsOf(charge);
  const counted = count && countChange(count);
  return updateWrite(tables, "money", {
    key: fundsKey(projectId, shard),
    set: {
      lastAt: at.toISOString(),
      [activeIndex.partition]: activePartition(sliceOf(projectId)),
      ...(turns && { month, quotaLeft: turns.monthlyQuota - units }),
    },
    add: { ...spent({ units, credits, micros }), ...(!turns && { quotaLeft: -units }), ...counted?.add },
    remove: counted?.remove,
    where: all(
      equals("shards", shards),
      counted?.where,
      equals("paused", false),
      hasSafeguards(safeguards),
      is("balanceMicros", ">=", micros),
      // While credits pay for all of it, others may use some too; the last of them must be as they were read.
      is("credits", credits === units ? ">=" : "=", credits),
      turns
        ? all(equals("month", turns.from), equals("monthlyQuota", turns.monthlyQuota))
        : all(equals("month", month), is("quotaLeft", ">=", units)),
      madeAt && any(absent("sweptAt"), is("sweptAt", "<", madeAt.toISOString())),
    ),
  });
}

/** A shard as a new project's (or a new shard's) first item. */
export function fundsItem(
  projectId: string,
  shard: number,
  funds: Funds,
  creditsGranted: number,
): Item & Key {
  const active = activePartition(sliceOf(projectId));
  const own = { slices: slicesFor(funds.shards), [activeIndex.partition]: active };
  return { ...fundsKey(projectId, shard), ...funds, ...own, creditsGranted };
}
