import { between } from "../platform/expressions.ts";
import { chunkReportsKey } from "../platform/keys.ts";
import { type QueryInput, search } from "../platform/query.ts";
import type { Tables } from "../platform/table.ts";
import { parseChunkReports, type ReportedChunk } from "./chunk-reports.ts";

/** Over how many partitions the chunks of a broadcast are spread. */
export const chunkPartitions = 16;

/**
 * Reads what was reported of the chunks of one partition, up to a chunk, and hands each to `take`. It is read weakly: a
 * page of a megabyte has the reports of about a thousand chunks.
 */
export async function readReports(
  tables: Tables,
  projectId: string,
  base: string,
  { partition, last }: { readonly partition: number; readonly last: number },
  take: (reported: ReportedChunk, chunk: number) => void,
): Promise<void> {
  const { pk, sk } = chunkReportsKey(projectId, base, partition);
  const sort = between("sk", sk, chunkReportsKey(projectId, base, last).sk);
  let from: QueryInput["ExclusiveStartKey"];
  do {
    const page = await search(tables, { partition: pk, sort, from, isConsistent: false });
    for (const item of page.items) take(parseChunkReports(item), Number(String(item["sk"]).split("#")[1]));
    from = page.lastKey;
  } while (from);
}
