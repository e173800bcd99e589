import { tenSize } from "../../domain/broadcasts/tens.ts";
import { chunkKey, chunkReportsKey } from "../platform/keys.ts";
import { listItems } from "../platform/query.ts";
import { type ListRead, listed } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { parseChunkReports, type ReportedChunk } from "./chunk-reports.ts";
import { type ChunkStateRow, parseChunkState } from "./chunk-states.ts";
import { type Chunk, parseChunk } from "./chunks.ts";
import { type ErasedRecipients, parseErased } from "./erased-recipients.ts";
import { parseTen, type TenResults } from "./ten-results.ts";

/** A chunk with all that became of it. */
export interface WholeChunk {
  readonly chunk: Chunk;
  readonly state: ChunkStateRow;
  readonly tens: ReadonlyMap<number, TenResults>;
  readonly reports: ReportedChunk["reports"];
  readonly clicks: ReportedChunk["clicks"];
  readonly unsubscribed: ReportedChunk["unsubscribed"];
  /** The indexes of recipients who were erased. */
  readonly erased: ErasedRecipients;
}

/**
 * Reads a chunk with its other rows, which lie behind it, by one query, and what was reported by another at the same
 * time; undefined where there is no such chunk.
 */
export async function readWholeChunk(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
): Promise<WholeChunk | undefined> {
  const read = wholeChunkRead(projectId, base, chunk);
  return read.parse(await read.list(tables));
}

/** The same as a part of a read plan. */
export function wholeChunkRead(
  projectId: string,
  base: string,
  chunk: number,
): ListRead<WholeChunk | undefined> {
  const key = chunkKey(projectId, base, chunk);
  const reportsKey = chunkReportsKey(projectId, base, chunk);
  return listed(
    async (tables) => (await Promise.all([listItems(tables, key), listItems(tables, reportsKey)])).flat(),
    (items) => parseWholeChunk(items, key.sk, reportsKey.sk),
  );
}

function parseWholeChunk(items: readonly Item[], name: string, reportsName: string): WholeChunk | undefined {
  const named = (suffix: string) => items.filter(({ sk }) => String(sk).startsWith(`${name}${suffix}`));
  const own = items.find(({ sk }) => sk === name);
  if (!own) return undefined;
  const chunk = parseChunk(own);
  const tens = named("#TEN#").map(parseTen);
  const { reports, clicks, unsubscribed } = parseChunkReports(items.find(({ sk }) => sk === reportsName));
  return {
    chunk,
    state: stateOf(chunk, named("#STATE")[0]),
    tens: new Map(tens.map((one) => [one.ten, one])),
    ...{ reports, clicks, unsubscribed },
    erased: parseErased(named("#ERASED")[0]),
  };
}

/** Nobody has claimed a chunk without a state. */
function stateOf({ chunk, recipients }: Chunk, item: Item | undefined): ChunkStateRow {
  if (item) return parseChunkState(item);
  return { chunk, tens: Math.ceil(recipients.length / tenSize), claims: [], rev: 0 };
}
