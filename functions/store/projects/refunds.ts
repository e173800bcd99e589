import type { QuotaBack } from "../../domain/projects/funds.ts";
import { all, equals, is } from "../platform/expressions.ts";
import { fundsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";
import { givenBack } from "./charges.ts";

/** What a project gets back, and the month whose quota was used. */
export interface Refund {
  readonly units: number;
  readonly credits: number;
  readonly micros: number;
  readonly month: string;
}

/**
 * Returns money and credits to the first shard, and the quota as `quota` says: that is the caller's view of the shard's
 * month, which the condition checks.
 */
export function refundWrite(tables: Tables, projectId: string, refund: Refund, quota: QuotaBack): Write {
  const { units, month } = refund;
  const back = givenBack(refund);
  const key = fundsKey(projectId, 0);
  if (typeof quota === "object") {
    const { from, monthlyQuota } = quota.turns;
    return updateWrite(tables, "money", {
      key,
      set: { month, quotaLeft: monthlyQuota + units },
      add: back,
      where: all(equals("month", from), equals("monthlyQuota", monthlyQuota)),
    });
  }
  return updateWrite(tables, "money", {
    key,
    add: { ...back, ...(quota === "added" && { quotaLeft: units }) },
    where: is("month", quota === "added" ? "=" : ">", month),
  });
}
