import type { FundsItem } from "./funds.ts";
import { fundsKey } from "./keys.ts";
import type { Tables } from "./table.ts";
import { transact, type Write } from "./transact.ts";

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

export function pauseChange(at: string, reason: string): ShardChange {
  return (_, before) => ({
    after: { ...before, paused: true, pausedAt: before.pausedAt ?? at, pausedReason: reason },
    set: "#paused = :yes, #at = if_not_exists(#at, :at), #reason = :reason",
    names: { "#paused": "paused", "#at": "pausedAt", "#reason": "pausedReason" },
    values: { ":yes": true, ":at": at, ":reason": reason },
  });
}

export function resumeChange(): ShardChange {
  return (_, { pausedAt: _at, pausedReason: _reason, ...before }) => ({
    after: { ...before, paused: false },
    set: "#paused = :no",
    remove: "#at, #reason",
    names: { "#paused": "paused", "#at": "pausedAt", "#reason": "pausedReason" },
    values: { ":no": false },
  });
}

/** A new monthly quota: what is left moves by as much, so what was used stays. */
export function quotaChange(total: number, shards: number): ShardChange {
  return (shard, before) => {
    const share = Math.floor(total / shards) + (shard < total % shards ? 1 : 0);
    const delta = share - before.monthlyQuota;
    return {
      after: { ...before, monthlyQuota: share, quotaLeft: before.quotaLeft + delta },
      set: "#quota = :share, #left = #left + :delta",
      condition: "#quota = :old",
      names: { "#quota": "monthlyQuota", "#left": "quotaLeft" },
      values: { ":share": share, ":delta": delta, ":old": before.monthlyQuota },
    };
  };
}
