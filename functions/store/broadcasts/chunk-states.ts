import * as z from "zod/mini";
import { chunkStateKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put } from "../platform/write.ts";
import { atRevision } from "../platform/writes.ts";

/** `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `<chunk>#STATE`: who sends a chunk, in at most 1 KB. */
const ChunkStateItem = z.object({
  chunk: z.int(),
  tens: z.int(),
  claims: z.array(z.object({ at: z.int(), start: z.int(), ended: z.optional(z.int()) })),
  closedAt: z.optional(z.int()),
  /** Counts the changes: each follows from the state before it. */
  rev: z.int(),
});
export type ChunkStateRow = z.infer<typeof ChunkStateItem>;

export function parseChunkState(item: Item): ChunkStateRow {
  return ChunkStateItem.parse(item);
}

/** Returns the state of a chunk; undefined where nobody has claimed it. */
export async function readChunkState(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
): Promise<ChunkStateRow | undefined> {
  const item = await getItem(tables, "data", chunkStateKey(projectId, base, chunk));
  return item && parseChunkState(item);
}

/** Writes the state that follows from the one that was read at its `rev`. Of two that follow from one, one is written. */
export async function changeChunkState(
  tables: Tables,
  projectId: string,
  base: string,
  { rev, ...after }: ChunkStateRow,
): Promise<boolean> {
  const key = chunkStateKey(projectId, base, after.chunk);
  const outcome = await put(tables, "data", { ...key, ...after, rev: rev + 1 }, atRevision(rev));
  return "item" in outcome;
}
