import { tenSize } from "../../domain/broadcasts/tens.ts";
import { chunkKey, chunkReportsKey } from "../platform/keys.ts";
import { listItems } from "../platform/query.ts";
import { getItem } from "../platform/read.ts";
import { type ListRead, listed } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { parseChunkReports, type ReportedChunk } from "./chunk-reports.ts";
import { type ChunkStateRow, parseChunkState } from "./chunk-states.ts";
import { type Chunk, parseChunk } from "./chunks.ts";
import { type ErasedRecipients, parseErased } from "./erased-recipients.ts";
import { parseTen, type TenResults } from "./ten-results.ts";

/** A chunk with what became of it as far as we know without the reports of SES. */
export interface ChunkRows {
  readonly chunk: Chunk;
  readonly state: ChunkStateRow;
  readonly tens: ReadonlyMap<number, TenResults>;
}

/** A chunk with all that became of it. */
export interface WholeChunk extends ChunkRows {
  readonly reports: ReportedChunk["reports"];
  readonly clicks: ReportedChunk["clicks"];
  readonly unsubscribed: ReportedChunk["unsubscribed"];
  /** The indexes of recipients who were erased. */
  readonly erased: ErasedRecipients;
}

type Reported = Omit<WholeChunk, keyof ChunkRows>;

/** Reads a chunk with its other rows, which lie behind it, by one query; undefined where there is no such chunk. */
export async function readChunkRows(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
): Promise<ChunkRows | undefined> {
  const key = chunkKey(projectId, base, chunk);
  return parseChunkRows(await listItems(tables, key), key.sk);
}

/**
 * What was reported of a chunk. Nothing is read of one that nobody has claimed, as none of it was sent; then nobody is
 * among the erased, whom whoever sends reads again.
 */
export async function readReported(
  tables: Tables,
  projectId: string,
  base: string,
  { chunk, claims }: ChunkStateRow,
): Promise<Reported> {
  if (claims.length === 0) return parseReported(undefined);
  return parseReported(await getItem(tables, "data", chunkReportsKey(projectId, base, chunk)));
}

/** Parses the row that the reports of a chunk are kept in. */
export function parseReported(item: Item | undefined): Reported {
  const { reports, clicks, unsubscribed } = parseChunkReports(item);
  return { reports, clicks, unsubscribed, erased: parseErased(item) };
}

/** A chunk with its other rows, and what was reported, which another query reads at the same time. */
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
  const sent = parseChunkRows(items, name);
  if (!sent) return undefined;
  return { ...sent, ...parseReported(items.find(({ sk }) => sk === reportsName)) };
}

function parseChunkRows(items: readonly Item[], name: string): ChunkRows | undefined {
  const named = (suffix: string) => items.filter(({ sk }) => String(sk).startsWith(`${name}${suffix}`));
  const own = items.find(({ sk }) => sk === name);
  if (!own) return undefined;
  const chunk = parseChunk(own);
  const tens = named("#TEN#").map(parseTen);
  return {
    chunk,
    state: stateOf(chunk, named("#STATE")[0]),
    tens: new Map(tens.map((one) => [one.ten, one])),
  };
}

/** Nobody has claimed a chunk without a state. */
function stateOf({ chunk, recipients }: Chunk, item: Item | undefined): ChunkStateRow {
  if (item) return parseChunkState(item);
  return { chunk, tens: Math.ceil(recipients.length / tenSize), claims: [], rev: 0 };
}
