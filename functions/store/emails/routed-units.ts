import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { routedUnitsKey } from "../platform/keys.ts";
import { row } from "../platform/read-plan.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/** `P#<project>#ROUTED` / `<month>`: the units of a month's quota that emails of inbound routes used, less what was refunded. */
const RoutedUnitsItem = z.object({ units: z._default(z.int(), 0) });

/** Counts units, in the transaction that takes them from the quota or gives them back to it. */
export function routedUnitsWrite(
  tables: Tables,
  projectId: string,
  { month, units }: { readonly month: string; readonly units: number },
  ttl: number,
): Write {
  const key = routedUnitsKey(projectId, month);
  return updateWrite(tables, "data", { key, add: { units }, set: { [ttlAttribute]: ttl } });
}

/** Reads how many of the units that a project used in a month were those of its routes. */
export function routedUnitsReads(projectId: string, month: string) {
  return {
    routedUnits: row(routedUnitsKey(projectId, month), (item) => RoutedUnitsItem.parse(item ?? {}).units),
  };
}
