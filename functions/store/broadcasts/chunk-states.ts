import * as z from "zod/mini";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { chunkStateKey } from "../platform/keys.ts";
import { rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put } from "../platform/write.ts";
import { atRevision } from "../platform/writes.ts";

/** `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `<chunk>#STATE`: who sends a chunk, in at most 1 KB. */
const ChunkStateItem = z.object({
  chunk: z.int(),
  tens: z.int(),
  claims: z.array(
    z.object({
      at: z.int(),
      attempt: z.optional(z.string()),
      start: z.int(),
      ended: z.optional(z.int()),
    }),
  ),
  closedAt: z.optional(z.int()),
  /** When it was closed: how many were sent to, and how many were not, by reason. */
  sent: z.optional(z.int()),
  unsent: z.optional(z.partialRecord(z.enum(unsentReasons), z.int())),
  /** Counts the changes: each follows from the state before it. */
  rev: z.int(),
});
export type ChunkStateRow = z.infer<typeof ChunkStateItem>;

export function parseChunkState(item: Item): ChunkStateRow {
  return ChunkStateItem.parse(item);
}

/** The states of chunks in the order of their numbers; undefined for one that nobody has claimed. */
export function chunkStateReads(projectId: string, base: string, chunks: readonly number[]) {
  const keys = chunks.map((chunk) => chunkStateKey(projectId, base, chunk));
  return { states: rows(keys, (items) => items.map((item) => item && parseChunkState(item))) };
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
