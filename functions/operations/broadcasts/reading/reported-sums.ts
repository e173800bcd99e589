import { chunkCount, chunksFrom } from "../../../domain/broadcasts/chunk-order.ts";
import { type FigureSums, newSums } from "../../../domain/broadcasts/figures/figure-sums.ts";
import { factsOfRecipient } from "../../../domain/broadcasts/figures/recipient-facts.ts";
import { partOfChunk } from "../../../domain/broadcasts/variants.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { engagementsOf } from "../../../store/broadcasts/chunk-reports.ts";
import { chunkPartitions, readReports } from "../../../store/broadcasts/listed-reports.ts";

/** Of how many chunks one request sums up the reports: those of a million recipients. */
export const mostChunks = 20_000;

/** Sums up what was reported of the emails of a broadcast, of the first chunks. */
export async function reportedSums({ tables }: Services, broadcast: BroadcastRow): Promise<FigureSums> {
  const { projectId, base, chains = [], startedAt } = broadcast;
  const { sums, add } = newSums(Date.parse(startedAt ?? ""));
  if (base === undefined || startedAt === undefined) return sums;
  const last = chunksFrom(chains, Math.min(chunkCount(chains), mostChunks) - 1, 1)[0] ?? 0;
  // Each chain begins at the first partition.
  const used = new Set(chains.flatMap((chain) => chunksFrom([chain], 0, chunkPartitions)));
  const partitions = new Set([...used].map((chunk) => chunk % chunkPartitions));
  await Promise.all(
    [...partitions].map((partition) =>
      readReports(tables, projectId, base, { partition, last }, (reported, chunk) => {
        for (const one of engagementsOf(reported)) add(factsOfRecipient(one), partOfChunk(chunk));
      }),
    ),
  );
  return sums;
}
