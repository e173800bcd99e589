import { spreadQuota } from "../../domain/projects/funds.ts";
import { fundsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { transact, type Write } from "../platform/transact.ts";
import type { FundsItem } from "./funds.ts";

/** Writes that change every shard of a project's funds at once; each holds them to the number of shards it read. */
export type ShardChange = (
  shard: number,
  before: FundsItem,
) => {
  /** The shard as it is after the change. */
  readonly after: FundsItem;
  readonly set: string;
  readonly remove?: string;
  readonly condition?: string;
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

/** Changes all shards, and what belongs with it, in one transaction; false when they changed meanwhile. */
export async function changeShards(
  tables: Tables,
  projectId: string,
  token: string,
  before: readonly FundsItem[],
  change: ShardChange,
  also: readonly Write[] = [],
): Promise<boolean> {
  const writes = before.map((item, shard): Write => {
    const { set, remove, condition, names, values } = change(shard, item);
    return {
      Update: {
        TableName: tables.money,
        Key: fundsKey(projectId, shard),
        UpdateExpression: `SET ${set}${remove ? ` REMOVE ${remove}` : ""}`,
        ConditionExpression: `#shards = :shards${condition ? ` AND ${condition}` : ""}`,
        ExpressionAttributeNames: { "#shards": "shards", ...names },
        ExpressionAttributeValues: { ":shards": before.length, ...values },
      },
    };
  });
  return (await transact(tables, token, [...writes, ...also])).written;
}

/** Held to what was read, so that of many who pause at once one does, and the others find it done. */
export function pauseChange(at: string, reason: string): ShardChange {
  return (_, before) => {
    const { pausedReason: was } = before;
    return {
      after: { ...before, paused: true, pausedAt: before.pausedAt ?? at, pausedReason: reason },
      set: "#paused = :yes, #at = if_not_exists(#at, :at), #reason = :reason",
      condition: `#paused = :was AND ${was === undefined ? "attribute_not_exists(#reason)" : "#reason = :wasReason"}`,
      names: { "#paused": "paused", "#at": "pausedAt", "#reason": "pausedReason" },
      values: {
        ...{ ":yes": true, ":at": at, ":reason": reason, ":was": before.paused },
        ...(was !== undefined && { ":wasReason": was }),
      },
    };
  };
}

export function resumeChange(): ShardChange {
  return (_, { pausedAt: _at, pausedReason: _reason, ...before }) => ({
    after: { ...before, paused: false },
    set: "#paused = :no",
    remove: "#at, #reason",
    condition: "#paused = :was",
    names: { "#paused": "paused", "#at": "pausedAt", "#reason": "pausedReason" },
    values: { ":no": false, ":was": before.paused },
  });
}

/**
 * A new monthly quota; what was used stays. Over several shards what is left is spread anew, held to what it was
 * computed from: a shard below zero beside others above it would let more be sent than the quota says.
 */
export function quotaChange(total: number, shards: readonly FundsItem[], now: string): ShardChange {
  if (shards.length > 1) return quotaSpread(total, shards, now);
  return (_, before) => {
    const delta = total - before.monthlyQuota;
    return {
      after: { ...before, monthlyQuota: total, quotaLeft: before.quotaLeft + delta },
      set: "#quota = :total, #left = #left + :delta",
      condition: "#quota = :old",
      names: { "#quota": "monthlyQuota", "#left": "quotaLeft" },
      values: { ":total": total, ":delta": delta, ":old": before.monthlyQuota },
    };
  };
}

function quotaSpread(total: number, shards: readonly FundsItem[], now: string): ShardChange {
  const spread = spreadQuota(total, shards, now);
  return (shard, before) => {
    const { monthlyQuota = 0, quotaLeft = 0, month = now } = spread[shard] ?? {};
    return {
      after: { ...before, monthlyQuota, quotaLeft, month },
      set: "#quota = :quota, #left = :left, #month = :month",
      condition: "#quota = :oldQuota AND #left = :oldLeft AND #month = :oldMonth",
      names: { "#quota": "monthlyQuota", "#left": "quotaLeft", "#month": "month" },
      values: {
        ...{ ":quota": monthlyQuota, ":left": quotaLeft, ":month": month },
        ...{ ":oldQuota": before.monthlyQuota, ":oldLeft": before.quotaLeft, ":oldMonth": before.month },
      },
    };
  };
}
