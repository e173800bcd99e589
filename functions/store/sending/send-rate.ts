import { ttlAttribute } from "../../settings/tables.ts";
import { rateKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { updateItem } from "../platform/write.ts";

/**
 * Takes `units` of what a region may send in this second, if it stays within `limit`: the account's SES rate is
 * shared by every worker. True when taken. A mail larger than the whole limit goes alone, in a second of its own.
 */
export async function takeSendRate(
  tables: Tables,
  region: string,
  at: Date,
  units: number,
  limit: number,
): Promise<boolean> {
  const second = Math.floor(at.getTime() / 1000);
  const room = Math.max(limit - units, 0);
  const written = await updateItem(tables, "data", {
    Key: rateKey(region, second),
    UpdateExpression: "ADD #used :units SET #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(#used) OR #used <= :room",
    ExpressionAttributeNames: { "#used": "used", "#ttl": ttlAttribute },
    ExpressionAttributeValues: { ":units": units, ":room": room, ":ttl": second + 3600 },
  });
  return "item" in written;
}
