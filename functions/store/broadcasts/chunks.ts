import * as z from "zod/mini";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { equals } from "../platform/expressions.ts";
import { chunkKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import { rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put, update } from "../platform/write.ts";
import { packJson, unpackJson } from "../templates/template-versions.ts";

const Recipient = z.tuple([z.string(), z.string()]);
const LeftOut = z.tuple([z.string(), z.enum(unsentReasons)]);

/**
 * `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `<chunk>`: a link of the chain that preparing a broadcast writes, one
 * after another. Its contacts never change: two preparers agree on the links by going on from the one that is stored.
 */
const ChunkItem = z.object({
  broadcastId: z.string(),
  chunk: z.int(),
  /** How many recipients the links before have. */
  first: z.int(),
  /** The contact that the link ends with: the next link begins behind it. */
  endsWith: z.string(),
  packed: z.instanceof(Uint8Array),
});
/** Up to 50 recipients as contact id and address, or up to 500 contacts that were left out, each with its reason. */
const Packed = z.object({ recipients: z.array(Recipient), leftOut: z.array(LeftOut) });

export type Chunk = Omit<z.infer<typeof ChunkItem>, "packed"> & z.infer<typeof Packed>;

export function parseChunk(item: Item): Chunk {
  const { packed, ...facts } = ChunkItem.parse(item);
  return { ...facts, ...Packed.parse(unpackJson(packed)) };
}

/** Links by their numbers, in the order of these; undefined where there is none. */
export function chunkReads(projectId: string, base: string, chunks: readonly number[]) {
  const keys = chunks.map((chunk) => chunkKey(projectId, base, chunk));
  return { links: rows(keys, (items) => items.map((item) => item && parseChunk(item))) };
}

/**
 * Replaces the address of a recipient, where the link is still as it was read. Contacts, their number and their order
 * stay, so preparers, ordinals and searches are not affected. Returns false where another erasure changed the link.
 */
export async function replaceAddress(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
  { index, address }: { readonly index: number; readonly address: string },
): Promise<boolean> {
  const key = chunkKey(projectId, base, chunk);
  const item = await getItem(tables, "data", key);
  if (!item) return true;
  const { recipients, leftOut } = parseChunk(item);
  const replaced = recipients.map(([id, before], at) => [id, at === index ? address : before]);
  const packed = packJson({ recipients: replaced, leftOut });
  const change = { key, set: { packed }, where: equals("packed", item["packed"]) };
  return "item" in (await update(tables, "data", change));
}

/**
 * Writes a link, or returns the one that is stored in its place.
 * Whoever prepares goes on from the end of the link that is returned, never from an end of its own.
 */
export async function storeChunkOnce(
  tables: Tables,
  projectId: string,
  base: string,
  { recipients, leftOut, ...facts }: Chunk,
): Promise<Chunk> {
  const key = chunkKey(projectId, base, facts.chunk);
  const outcome = await put(tables, "data", { ...key, ...facts, packed: packJson({ recipients, leftOut }) });
  if ("item" in outcome) return { recipients, leftOut, ...facts };
  if (!outcome.conflict) throw new Error("a link of a broadcast is stored, and was not returned");
  return parseChunk(outcome.conflict);
}
