import * as z from "zod/mini";
import { monthEnd, monthOf } from "../../domain/projects/charge.ts";
import { type GenerationUsage, noGenerations } from "../../domain/projects/generation-usage.ts";
import { ttlAttribute } from "../../settings/tables.ts";
import { exists } from "../platform/expressions.ts";
import { generationUsageKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite, versionedPut } from "../platform/writes.ts";

/** The rows of earlier months are kept for questions about a bill. */
const keptDays = 400;

/** `P#<project>` / `GENERATIONS#<yyyy-mm>`: how many generations a project has had in a month. */
const UsageItem = z.object({
  rev: z.int(),
  used: z.int(),
  open: z.record(z.string(), z.int()),
  starts: z.array(z.int()),
});

export interface StoredUsage {
  readonly usage: GenerationUsage;
  /** 0 where there is no row. */
  readonly rev: number;
}

export function parseUsage(item: Item | undefined): StoredUsage {
  if (!item) return { usage: noGenerations, rev: 0 };
  const { rev, ...usage } = UsageItem.parse(item);
  return { usage, rev };
}

/** Stores the usage with a generation that begins, in the place of the row that was read. */
export function beginWrite(tables: Tables, projectId: string, at: Date, { usage, rev }: StoredUsage): Write {
  const ttl = Math.ceil(monthEnd(at).getTime() / 1000) + keptDays * 24 * 60 * 60;
  const row = { ...generationUsageKey(projectId, monthOf(at)), ...usage, [ttlAttribute]: ttl };
  return versionedPut(tables, "data", row, rev);
}

/**
 * Ends a generation that began at `at`: it is counted, or its unit goes back. The condition fails where it has ended
 * already, so nothing is counted or given back twice.
 */
export function endWrite(
  tables: Tables,
  projectId: string,
  generation: { readonly id: string; readonly at: Date; readonly isCounted: boolean },
): Write {
  const { id, at, isCounted } = generation;
  return updateWrite(tables, "data", {
    key: generationUsageKey(projectId, monthOf(at)),
    add: { rev: 1, ...(isCounted && { used: 1 }) },
    remove: [["open", id]],
    where: exists(["open", id]),
  });
}
