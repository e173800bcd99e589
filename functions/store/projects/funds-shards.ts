import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import { TransactGetCommand } from "@aws-sdk/lib-dynamodb";
import type { Funds } from "../../domain/projects/funds.ts";
import { fundsKey } from "../platform/keys.ts";
import { guarded, type Tables } from "../platform/table.ts";
import { transact, type Write } from "../platform/transact.ts";
import { type FundsItem, fundsOf } from "./funds.ts";

/**
 * All shards of a project as they stood at one instant: money that moves from one to another is seen in one of them.
 * Undefined when there are others than `count`, or when they are being written just now.
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
    const items = new Map(keys.map((key, at) => [key.pk, Responses[at]?.Item]));
    return fundsOf({ money: ({ pk }) => items.get(pk) }, projectId);
  } catch (error) {
    if (error instanceof TransactionCanceledException) return undefined;
    throw error;
  }
}

/**
 * Replaces the shards of a project by others of the same sum, fewer or more, in one transaction, if all are as they
 * were read. False when any had changed meanwhile: read again. Throws `unavailable` when they stay contended.
 */
export async function replaceShards(
  tables: Tables,
  projectId: string,
  token: string,
  before: readonly FundsItem[],
  after: readonly Funds[],
): Promise<boolean> {
  const dropped = before.slice(after.length);
  const writes = [
    ...after.map((funds, shard) => shardWrite(tables, projectId, shard, before, funds, dropped)),
    ...dropped.map((funds, at): Write => {
      const { condition, names, values } = unchanged(funds);
      return {
        Delete: {
          TableName: tables.money,
          Key: fundsKey(projectId, after.length + at),
          ConditionExpression: condition,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        },
      };
    }),
  ];
  // It meets every other write of the project: one that waits long holds a sender up for nothing.
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
  const held = old && unchanged(old);
  const next = { ...facts(shard, before, dropped), ...fieldsOf(after) };
  const names = Object.keys(next);
  return {
    Update: {
      TableName: tables.money,
      Key: fundsKey(projectId, shard),
      UpdateExpression: `SET ${names.map((name) => `#${name} = :new_${name}`).join(", ")}`,
      ConditionExpression: held?.condition ?? "attribute_not_exists(pk)",
      ExpressionAttributeNames: {
        ...Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ...held?.names,
      },
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(next).map(([name, value]) => [`:new_${name}`, value])),
        ...held?.values,
      },
    },
  };
}

/** What a shard carries beside its funds: nothing of the dropped ones is lost, and all know why they are paused. */
function facts(shard: number, before: readonly FundsItem[], dropped: readonly FundsItem[]) {
  const own = before[shard];
  const heirs = [...(own ? [own] : []), ...(shard === 0 ? dropped : [])];
  const lastAt = latest(heirs.map((one) => one.lastAt));
  // A new shard closes what the others have closed: see `fenceOff`.
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
  };
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
] as const;

function fieldsOf(funds: Funds) {
  return Object.fromEntries(fields.map((name) => [name, funds[name]]));
}

function unchanged(old: FundsItem) {
  return {
    condition: fields.map((name) => `#${name} = :old_${name}`).join(" AND "),
    names: Object.fromEntries(fields.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(fields.map((name) => [`:old_${name}`, old[name]])),
  };
}
