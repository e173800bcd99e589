import type { QuotaBack } from "../../domain/projects/funds.ts";
import { fundsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** What goes back to a project, and the month that the quota was taken from. */
export interface Refund {
  readonly units: number;
  readonly credits: number;
  readonly micros: number;
  readonly month: string;
}

/**
 * Gives back money and credits to the first shard, and the quota as `quota` says: the caller's belief about the
 * shard's month, which the condition holds it to.
 */
export function refundWrite(tables: Tables, projectId: string, back: Refund, quota: QuotaBack): Write {
  const turns = typeof quota === "object" ? quota.turns : undefined;
  const adds = `ADD #credits :credits, #balance :micros${quota === "added" ? ", #left :units" : ""}`;
  return {
    Update: {
      TableName: tables.money,
      Key: fundsKey(projectId, 0),
      UpdateExpression: turns ? `SET #month = :month, #left = :left ${adds}` : adds,
      ConditionExpression: turns
        ? "#month = :from AND #quota = :quota"
        : `#month ${quota === "added" ? "=" : ">"} :month`,
      ExpressionAttributeNames: {
        ...{ "#credits": "credits", "#balance": "balanceMicros", "#month": "month" },
        ...(quota !== "lapsed" && { "#left": "quotaLeft" }),
        ...(turns && { "#quota": "monthlyQuota" }),
      },
      ExpressionAttributeValues: {
        ...{ ":credits": back.credits, ":micros": back.micros, ":month": back.month },
        ...(quota === "added" && { ":units": back.units }),
        ...(turns && {
          ":left": turns.monthlyQuota + back.units,
          ":from": turns.from,
          ":quota": turns.monthlyQuota,
        }),
      },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
