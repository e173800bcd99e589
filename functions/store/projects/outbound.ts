import { spreadQuota } from "../../domain/projects/funds.ts";
import type { Safeguards } from "../../domain/projects/safeguards.ts";
import {
  absent,
  all,
  type Changes,
  type Expression,
  equals,
  ifAbsent,
  plus,
} from "../platform/expressions.ts";
import { fundsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { transact, type Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";
import type { FundsItem } from "./funds.ts";
import { hasSafeguards } from "./safeguards.ts";

/** A change of one shard of a project's funds. */
export type ShardChange = (
  shard: number,
  before: FundsItem,
) => Changes & {
  /** The shard after the change. */
  readonly after: FundsItem;
  /** What the change relies on, beside the number of shards. */
  readonly where?: Expression;
};

/**
 * Changes all shards and writes `also` with them, in one transaction. Returns false where a shard has changed since it
 * was read.
 */
export async function changeShards(
  tables: Tables,
  projectId: string,
  token: string,
  before: readonly FundsItem[],
  change: ShardChange,
  also: readonly Write[] = [],
): Promise<boolean> {
  const shards = before.map((item, shard) => {
    const { after: _, where, ...changes } = change(shard, item);
    return updateWrite(tables, "money", {
      key: fundsKey(projectId, shard),
      ...changes,
      where: all(equals("shards", before.length), where),
    });
  });
  return (await transact(tables, token, { shards, also })).written;
}

/**
 * Relies on the state that was read, so that of several pauses at once one is written and the others find it. A pause by
 * the operator stays the operator's, with its reason, whoever else pauses.
 */
export function pauseChange(at: string, given: string, byOperator = false): ShardChange {
  return (_, before) => {
    const { paused, pausedAt = at, pausedReason, pausedByOperator } = before;
    const reason = pausedByOperator && !byOperator ? (pausedReason ?? "") : given;
    const by = pausedByOperator || byOperator ? { pausedByOperator: true as const } : {};
    return {
      after: { ...before, paused: true, pausedAt, pausedReason: reason, ...by },
      set: { paused: true, pausedAt: ifAbsent("pausedAt", at), pausedReason: reason, ...by },
      where: all(
        equals("paused", paused),
        pausedReason === undefined ? absent("pausedReason") : equals("pausedReason", pausedReason),
        isPausedBy(before),
      ),
    };
  };
}

/** That since the shard was read, the operator has neither paused the project nor resumed it. */
function isPausedBy({ pausedByOperator }: FundsItem): Expression {
  return pausedByOperator ? equals("pausedByOperator", true) : absent("pausedByOperator");
}

/**
 * `dropBefore` is kept with the flag of the pause, which workers read before each send. It never goes back: what an
 * earlier resumption drops stays dropped, whatever a later one says.
 */
export function resumeChange(dropBefore?: Date): ShardChange {
  const given = dropBefore?.toISOString();
  return (shard, { pausedAt: _at, pausedReason: _reason, pausedByOperator, ...before }) => {
    const known = before.dropBefore;
    const isLater = shard === 0 && given !== undefined && (known === undefined || known < given);
    const drop = isLater ? { dropBefore: given } : {};
    return {
      after: { ...before, ...drop, paused: false },
      set: { paused: false, ...drop },
      remove: ["pausedAt", "pausedReason", "pausedByOperator"],
      where: all(
        equals("paused", before.paused),
        isPausedBy({ ...before, pausedByOperator }),
        isLater ? (known === undefined ? absent("dropBefore") : equals("dropBefore", known)) : undefined,
      ),
    };
  };
}

/** Other safeguards, or none. Of two changes at once each is computed from what the other has written. */
export function safeguardsChange(safeguards: Safeguards | undefined): ShardChange {
  return (_, { safeguards: known, ...before }) => ({
    after: { ...before, ...(safeguards && { safeguards }) },
    ...(safeguards ? { set: { safeguards } } : { remove: ["safeguards"] }),
    where: hasSafeguards(known),
  });
}

/**
 * A new monthly quota; what was used stays used. Over several shards the rest is distributed again, relying on the
 * state it was computed from: a shard below zero beside others above it would let more be sent than the quota allows.
 */
export function quotaChange(total: number, shards: readonly FundsItem[], now: string): ShardChange {
  if (shards.length > 1) return quotaSpread(total, shards, now);
  return (_, before) => {
    const delta = total - before.monthlyQuota;
    return {
      after: { ...before, monthlyQuota: total, quotaLeft: before.quotaLeft + delta },
      set: { monthlyQuota: total, quotaLeft: plus("quotaLeft", delta) },
      where: equals("monthlyQuota", before.monthlyQuota),
    };
  };
}

function quotaSpread(total: number, shards: readonly FundsItem[], now: string): ShardChange {
  const spread = spreadQuota(total, shards, now);
  return (shard, before) => {
    const { monthlyQuota = 0, quotaLeft = 0, month = now } = spread[shard] ?? {};
    const set = { monthlyQuota, quotaLeft, month };
    return {
      after: { ...before, ...set },
      set,
      where: all(
        equals("monthlyQuota", before.monthlyQuota),
        equals("quotaLeft", before.quotaLeft),
        equals("month", before.month),
      ),
    };
  };
}

/** Sets a project's limit of send calls in all shards; undefined for none. */
export function sendRateChange(limit: number | undefined): ShardChange {
  return (_, { sendsPerSecond: _before, ...before }) =>
    limit === undefined
      ? { after: before, remove: ["sendsPerSecond"] }
      : { after: { ...before, sendsPerSecond: limit }, set: { sendsPerSecond: limit } };
}
