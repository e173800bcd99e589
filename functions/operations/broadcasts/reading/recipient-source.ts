import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import { chunkCount, chunksFrom, positionOf } from "../../../domain/broadcasts/chunk-order.ts";
import { invalidCursor } from "../../../domain/platform/page-request.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { readWholeChunk, type WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import type { ListedRow, PagePosition, Source } from "../../platform/list-pages.ts";

/** How many chunks one read of a list looks at, at most. */
const chunksAtOnce = 20;
/** A chunk is full, unless it is the last of its chain or large. */
const usualSize = 50;

/**
 * Returns what the chunks of a broadcast have, as the source of a list in the order of the ids: `rowsOf` returns a chunk's
 * rows, the lowest id first.
 * @throws {Refusal} `invalid_cursor` where the chunk that a cursor names has no such row
 */
export function chunkRowSource<Row>(
  services: Services,
  { projectId, base, chains = [] }: Pick<BroadcastRow, "projectId" | "base" | "chains">,
  rowsOf: (whole: WholeChunk, base: string) => readonly ListedRow<Row>[],
): Source<Row> {
  return {
    read: async ({ descending, beyond, limit }) => {
      if (base === undefined) return { looked: [], more: false };
      const count = Math.min(chunksAtOnce, Math.ceil(limit / usualSize) + 1);
      const numbers = numbersOf(chains, { descending, beyond }, count);
      const chunks = await Promise.all(
        numbers.chunks.map((chunk) => readWholeChunk(services.tables, projectId, base, chunk)),
      );
      const all = chunks.flatMap((whole) => {
        const some = whole ? rowsOf(whole, base) : [];
        return descending ? some.toReversed() : some;
      });
      if (beyond !== undefined && !all.some(({ id }) => id === beyond)) throw invalidCursor();
      const looked = all.filter(({ id }) => isBeyond(id, descending, beyond));
      return { looked: looked.slice(0, limit), more: looked.length > limit || numbers.more };
    },
  };
}

function isBeyond(id: string, descending: boolean, beyond: string | undefined): boolean {
  if (beyond === undefined) return true;
  return descending ? id < beyond : id > beyond;
}

/** The numbers of the next chunks in a direction, from that of the cursor on. */
function numbersOf(
  chains: NonNullable<BroadcastRow["chains"]>,
  { descending, beyond }: Pick<PagePosition, "descending" | "beyond">,
  count: number,
) {
  const all = chunkCount(chains);
  const place = beyond === undefined ? undefined : broadcastPlaceOf(beyond);
  const at = place && positionOf(chains, place.chunk);
  if (!descending) {
    const from = at ?? 0;
    return { chunks: chunksFrom(chains, from, count), more: from + count < all };
  }
  const end = (at ?? all - 1) + 1;
  const from = Math.max(0, end - count);
  return { chunks: chunksFrom(chains, from, end - from).toReversed(), more: from > 0 };
}
