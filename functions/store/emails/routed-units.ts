import * as z from "zod/mini";
import { routedUnitsKey } from "../platform/keys.ts";
import { row } from "../platform/read-plan.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/** `P#<project>#ROUTED` / `TOTAL`: the units that emails of inbound routes used, less what was refunded. */
const RoutedUnitsItem = z.object({ units: z._default(z.int(), 0) });

/** Counts units, in the transaction that takes them from the funds or gives them back. */
export function routedUnitsWrite(tables: Tables, projectId: string, units: number): Write {
  return updateWrite(tables, "data", { key: routedUnitsKey(projectId), add: { units } });
}

/** Reads how many of the units that a project used were those of its routes. */
export function routedUnitsReads(projectId: string) {
  return {
    routedUnits: row(routedUnitsKey(projectId), (item) => RoutedUnitsItem.parse(item ?? {}).units),
  };
}
