import { ttlAttribute } from "../../settings/tables.ts";
import { absent, any, is } from "../platform/expressions.ts";
import { rateKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/**
 * Takes `units` of the send rate of a region in this second, if `limit` allows them; all workers share the account's
 * SES rate. Returns whether they were taken. An email larger than the whole limit is sent in a second of its own.
 */
export async function takeSendRate(
  tables: Tables,
  region: string,
  at: Date,
  units: number,
  limit: number,
): Promise<boolean> {
  const second = Math.floor(at.getTime() / 1000);
  const written = await update(tables, "data", {
    key: rateKey(region, second),
    where: any(absent("used"), is("used", "<=", Math.max(limit - units, 0))),
    add: { used: units },
    set: { [ttlAttribute]: second + 3600 },
  });
  return "item" in written;
}
