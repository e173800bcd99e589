import { fundsKey } from "../platform/keys.ts";
import { row } from "../platform/read-plan.ts";
import type { Item } from "../platform/table.ts";
import { parseFunds } from "./funds.ts";

/**
 * Reads the number of slices that a project has had. It is read strongly: an email in a slice is accepted only by funds
 * that count it, so a list sees every email that was accepted before.
 */
export function sliceReads(projectId: string) {
  return { slices: { ...row(fundsKey(projectId, 0), parseSlices, "money"), isConsistent: true } };
}

function parseSlices(item: Item | undefined): number {
  return item ? parseFunds(item).slices : 1;
}
