import { broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import { newProcessCache } from "../../../domain/platform/cache.ts";
import type { Services } from "../../../services.ts";
import {
  type ChunkRows,
  parseReported,
  readChunkRows,
  type WholeChunk,
} from "../../../store/broadcasts/whole-chunks.ts";
import { chunkReportsKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import type { EmailEvent } from "../../feedback/email-event.ts";

/** A process keeps the latest chunks that it has recorded reports of, each with up to 50 addresses. */
const mostChunks = 200;
const chunksOf = newProcessCache<ChunkRows>(mostChunks);

/** A chunk that a batch of reports is about. */
export interface ChunkPlace {
  readonly projectId: string;
  readonly base: string;
  readonly chunk: number;
}

type AboutEmail = Pick<EmailEvent, "projectId" | "emailId">;

export type ChunkReader = (place: ChunkPlace) => Promise<WholeChunk | undefined>;

type Fresh = ReturnType<typeof parseReported>;

/** Returns the chunk whose emails are reported on together with one of them; undefined for an email of no broadcast. */
export function chunkPlaceOf({ projectId, emailId }: AboutEmail): ChunkPlace | undefined {
  const place = broadcastPlaceOf(emailId);
  return place && { projectId, base: place.base, chunk: place.chunk };
}

/**
 * Returns a function that reads one of the chunks that these events are about. What changes as long as reports come, which is the reports and who was
 * erased, is read of all of them by one call, at the first use. A closed chunk changes in nothing else, and is kept from
 * one batch to the next: one that is not closed is read again.
 */
export function newChunkReader(services: Services, events: readonly AboutEmail[]): ChunkReader {
  let read: Promise<ReadonlyMap<string, Fresh>> | undefined;
  return async (place) => {
    read ??= readFresh(services, placesOf(events));
    const [fresh, sent] = await Promise.all([read, sentChunk(services, place)]);
    const own = fresh.get(chunkName(place));
    if (!sent || !own) return undefined;
    return { ...sent, ...own };
  };
}

/** Each once. */
function placesOf(events: readonly AboutEmail[]): readonly ChunkPlace[] {
  const places = events.flatMap((one) => chunkPlaceOf(one) ?? []);
  return [...new Map(places.map((place) => [chunkName(place), place])).values()];
}

async function readFresh(
  { tables }: Services,
  places: readonly ChunkPlace[],
): Promise<ReadonlyMap<string, Fresh>> {
  const keys = places.map(({ projectId, base, chunk }) => chunkReportsKey(projectId, base, chunk));
  const { reported } = await readTogether(tables, {
    reported: rows(keys, (items) => items.map(parseReported)),
  });
  return new Map(
    places.flatMap((place, at) => {
      const own = reported[at];
      return own ? [[chunkName(place), own] as const] : [];
    }),
  );
}

async function sentChunk({ memory, tables }: Services, place: ChunkPlace): Promise<ChunkRows | undefined> {
  const cache = chunksOf(memory);
  const name = chunkName(place);
  const kept = cache.get(name);
  if (kept) return kept;
  const sent = await readChunkRows(tables, place.projectId, place.base, place.chunk);
  if (sent?.state.closedAt !== undefined) cache.set(name, sent);
  return sent;
}

/** The name of a chunk among those of all projects. */
export function chunkName({ projectId, base, chunk }: ChunkPlace): string {
  return `${projectId} ${base} ${chunk}`;
}
