import type { FundsShare } from "../../domain/projects/fund-shares.ts";
import { all, equals, is } from "../platform/expressions.ts";
import { fundsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";
import { spent } from "./charges.ts";
import { hasSafeguards } from "./safeguards.ts";

/** Takes from a shard what it gives to a reservation, where it still has that. */
export function shareWrite(tables: Tables, projectId: string, at: Date, share: FundsShare): Write {
  const { shard, shards, units, credits, micros, creditsSeen, month, quota, safeguards } = share;
  const turns = typeof quota === "object" ? quota.turns : undefined;
  return updateWrite(tables, "money", {
    key: fundsKey(projectId, shard),
    set: {
      lastAt: at.toISOString(),
      ...(turns && { month, quotaLeft: turns.monthlyQuota - units }),
    },
    add: { ...spent({ units, credits, micros }), ...(!turns && { quotaLeft: -units }) },
    where: all(
      equals("shards", shards),
      hasSafeguards(safeguards),
      is("balanceMicros", ">=", micros),
      creditsSeen === undefined ? is("credits", ">=", credits) : equals("credits", creditsSeen),
      turns
        ? all(equals("month", turns.from), equals("monthlyQuota", turns.monthlyQuota))
        : all(equals("month", month), ...(units > 0 ? [is("quotaLeft", ">=", units)] : [])),
    ),
  });
}
