import { erasedName, shownAddress } from "../../domain/platform/erased.ts";
import { ifAbsent } from "../platform/expressions.ts";
import { chunkReportsKey } from "../platform/keys.ts";
import { row } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/**
 * Which recipients of a chunk were erased, as an attribute of the row of its reports for each index, such as `e12`, with the
 * time: whoever records reports reads that row anyway. It is written before anything is overwritten, and whoever sends, reads
 * or records events of a recipient looks at it: from then on nothing that names them is sent, shown or stored.
 */
export type ErasedRecipients = ReadonlySet<number>;

export function parseErased(item: Item | undefined): ErasedRecipients {
  const indexes = Object.keys(item ?? {}).flatMap((name) => /^e(\d{1,2})$/.exec(name)?.[1] ?? []);
  return new Set(indexes.map(Number));
}

/** The erased recipients of a chunk, as a part of a read plan. */
export function erasedReads(projectId: string, base: string, chunk: number) {
  return { erased: row(chunkReportsKey(projectId, base, chunk), parseErased) };
}

/** Marks a recipient as erased, by one write that reads nothing. */
export async function markErased(
  tables: Tables,
  projectId: string,
  base: string,
  { chunk, index, at }: { readonly chunk: number; readonly index: number; readonly at: Date },
): Promise<void> {
  const name = `e${index}`;
  const set = { [name]: ifAbsent(name, at.getTime()) };
  await update(tables, "data", { key: chunkReportsKey(projectId, base, chunk), set });
}

/** Returns what replaces the address of an erased recipient; an address that was replaced before stays as it is. */
export function erasedAddress(address: string): string {
  return shownAddress(address) === address ? erasedName(address.toLowerCase()) : address;
}
