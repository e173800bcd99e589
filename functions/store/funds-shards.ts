import type { Funds } from "../domain/funds.ts";
import type { FundsItem } from "./funds.ts";
import { fundsKey } from "./keys.ts";
import type { Tables } from "./table.ts";
import { transact, type Write } from "./transact.ts";

/**
 * Replaces the shards of a project by others of the same sum, in one transaction, if all are as they were read.
 * False when any had changed meanwhile: read again.
 */
export async function replaceShards(
  tables: Tables,
  projectId: string,
  token: string,
  before: readonly FundsItem[],
  after: readonly Funds[],
): Promise<boolean> {
  const writes = after.map((funds, shard) =>
    shardWrite(tables, projectId, shard, before[shard], funds, before[0]),
  );
  return (await transact(tables, token, writes)).written;
}

function shardWrite(
  tables: Tables,
  projectId: string,
  shard: number,
  before: FundsItem | undefined,
  after: Funds,
  first: FundsItem | undefined,
): Write {
  const fields = [
    "shards",
    "credits",
    "balanceMicros",
    "month",
    "monthlyQuota",
    "quotaLeft",
    "paused",
  ] as const;
  const names = Object.fromEntries(fields.map((name) => [`#${name}`, name]));
  const next = Object.fromEntries(fields.map((name) => [`:new_${name}`, after[name]]));
  const old = before && Object.fromEntries(fields.map((name) => [`:old_${name}`, before[name]]));
  const granted = before?.creditsGranted ?? 0;
  const why = { ...(first?.pausedAt && { at: first.pausedAt }), reason: first?.pausedReason ?? "" };
  return {
    Update: {
      TableName: tables.money,
      Key: fundsKey(projectId, shard),
      UpdateExpression: `SET ${fields.map((name) => `#${name} = :new_${name}`).join(", ")}, #granted = :granted${
        why.at ? ", #at = :at, #reason = :reason" : ""
      }`,
      ConditionExpression: old
        ? fields.map((name) => `#${name} = :old_${name}`).join(" AND ")
        : "attribute_not_exists(pk)",
      ExpressionAttributeNames: {
        ...names,
        "#granted": "creditsGranted",
        ...(why.at && { "#at": "pausedAt", "#reason": "pausedReason" }),
      },
      ExpressionAttributeValues: {
        ...next,
        ...old,
        ":granted": granted,
        ...(why.at && { ":at": why.at, ":reason": why.reason }),
      },
    },
  };
}
