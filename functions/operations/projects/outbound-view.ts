import { monthEnd, monthOf } from "../../domain/projects/charge.ts";
import { sumOf } from "../../domain/projects/funds.ts";
import type { FundsItem } from "../../store/projects/funds.ts";

/** Quota, usage, reset time and pause state of a project (specification §2: Outbound quota). */
export function outboundView(shards: readonly FundsItem[], now: Date) {
  const sum = sumOf(shards, monthOf(now));
  const pausedShard = shards.find(({ paused }) => paused);
  return {
    monthlyQuota: sum.monthlyQuota,
    used: sum.monthlyQuota - sum.quotaLeft,
    remaining: Math.max(sum.quotaLeft, 0),
    resetsAt: monthEnd(now).toISOString(),
    paused: pausedShard !== undefined,
    pausedAt: pausedShard?.pausedAt ?? null,
    pausedReason: pausedShard?.pausedReason || null,
    pausedByOperator: pausedShard?.pausedByOperator ?? false,
  };
}
