import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactGetCommand } from "@aws-sdk/lib-dynamodb";
import { slicesFor } from "../../domain/platform/slices.ts";
import type { Funds } from "../../domain/projects/funds.ts";
import { absent, all, any, type Expression, equals } from "../platform/expressions.ts";
import { fundsKey } from "../platform/keys.ts";
import { guarded, type Tables } from "../platform/table.ts";
import { transact, type Write } from "../platform/transact.ts";
import { deleteWrite, updateWrite } from "../platform/writes.ts";
import { counterNames } from "./charges.ts";
import { type FundsItem, parseShards } from "./funds.ts";
import { hasSafeguards } from "./safeguards.ts";

/**
 * Returns all shards of a project as of one instant: money that moves between two of them is seen in one. Undefined
 * where there are others than `count`, or where they are being written at this moment.
 */
export async function readShardsAtOnce(
  tables: Tables,
  projectId: string,
  count: number,
): Promise<readonly FundsItem[] | undefined> {
  const keys = Array.from({ length: count }, (_, shard) => fundsKey(projectId, shard));
  const reads = keys.map((key) => ({ Get: { TableName: tables.money, Key: key } }));
  try {
    const { Responses = [] } = await guarded(
      tables.client.send(new TransactGetCommand({ TransactItems: reads })),
    );
    return parseShards(keys.map((_, at) => Responses[at]?.Item)).complete;
  } catch (error) {
    if (error instanceof TransactionCanceledException) return undefined;
    throw error;
  }
}

/**
 * Replaces the shards of a project by others of the same sum, fewer or more, in one transaction. Returns false where
 * one of them has changed since it was read.
 * @throws {Refusal} `unavailable` where they stay contended
 */
export async function replaceShards(
  tables: Tables,
  projectId: string,
  token: string,
  before: readonly FundsItem[],
  after: readonly Funds[],
): Promise<boolean> {
  const dropped = before.slice(after.length);
  const writes = {
    kept: after.map((funds, shard) => shardWrite(tables, projectId, shard, before, funds, dropped)),
    dropped: dropped.map((funds, at) =>
      deleteWrite(tables, "money", fundsKey(projectId, after.length + at), uncounted(funds)),
    ),
  };
  // It conflicts with every other write of the project: a long wait would hold up a sender for nothing.
  return (await transact(tables, token, writes, movesAtMost)).written;
}

function shardWrite(
  tables: Tables,
  projectId: string,
  shard: number,
  before: readonly FundsItem[],
  after: Funds,
  dropped: readonly FundsItem[],
): Write {
  const old = before[shard];
  return updateWrite(tables, "money", {
    key: fundsKey(projectId, shard),
    set: { ...facts(shard, before, dropped), ...fieldsOf(after), slices: slicesOf(before, after) },
    // Added: what a kept shard itself counts in the meantime stays.
    ...(shard === 0 && dropped.length > 0 && { add: countedBy(dropped) }),
    where: old ? unchanged(old) : absent(),
  });
}

/** A shard's other fields: nothing of the dropped shards is lost, and every shard has the reason of a pause. */
function facts(shard: number, before: readonly FundsItem[], dropped: readonly FundsItem[]) {
  const own = before[shard];
  const heirs = [...(own ? [own] : []), ...(shard === 0 ? dropped : [])];
  const lastAt = latest(heirs.map((one) => one.lastAt));
  // A new shard refuses the ids that the others refuse: see `fenceOff`.
  const sweptAt = own ? undefined : latest(before.map((one) => one.sweptAt));
  const [first] = before;
  return {
    creditsGranted: heirs.reduce((sum, one) => sum + one.creditsGranted, 0),
    ...(lastAt !== undefined && { lastAt }),
    ...(sweptAt !== undefined && { sweptAt }),
    ...(first?.pausedAt !== undefined && {
      pausedAt: first.pausedAt,
      pausedReason: first.pausedReason ?? "",
    }),
    ...(first?.pausedByOperator && { pausedByOperator: true as const }),
  };
}

function countedBy(shards: readonly FundsItem[]) {
  return Object.fromEntries(
    counterNames.map((name) => [name, shards.reduce((sum, shard) => sum + shard[name], 0)]),
  );
}

/** Emails of earlier slices stay where they are, also when there are fewer shards again. */
function slicesOf(before: readonly FundsItem[], after: Funds): number {
  return Math.max(slicesFor(after.shards), ...before.map(({ slices }) => slices));
}

function latest(times: readonly (string | undefined)[]): string | undefined {
  return times
    .flatMap((time) => time ?? [])
    .sort()
    .at(-1);
}

const movesAtMost = 3;
const fields = [
  "shards",
  "credits",
  "balanceMicros",
  "month",
  "monthlyQuota",
  "quotaLeft",
  "paused",
  "safeguards",
  "sendsPerSecond",
] as const;

function fieldsOf(funds: Funds) {
  return Object.fromEntries(fields.map((name) => [name, funds[name]]));
}

/** Unchanged, and not spent and refunded either, which leaves all else as it was. */
function uncounted(old: FundsItem): Expression {
  const counters = counterNames.map((name) =>
    old[name] === 0 ? any(absent(name), equals(name, 0)) : equals(name, old[name]),
  );
  return all(unchanged(old), ...counters);
}

function unchanged(old: FundsItem): Expression {
  return all(
    ...fields.map((name) => {
      if (name === "safeguards") return hasSafeguards(old.safeguards);
      return old[name] === undefined ? absent(name) : equals(name, old[name]);
    }),
  );
}
