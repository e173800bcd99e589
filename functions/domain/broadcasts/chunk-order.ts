/** A run of chunks with successive numbers. */
interface ChunkRun {
  readonly first: number;
  readonly chunks: number;
}

/** Returns how many chunks a broadcast has. */
export function chunkCount(chains: readonly ChunkRun[]): number {
  return chains.reduce((sum, { chunks }) => sum + chunks, 0);
}

/** Returns the numbers of up to `count` chunks, in their order, from the one at a position on. */
export function chunksFrom(chains: readonly ChunkRun[], position: number, count: number): readonly number[] {
  const numbers: number[] = [];
  let before = 0;
  for (const { first, chunks } of chains) {
    const from = Math.max(0, position - before);
    for (let at = from; at < chunks && numbers.length < count; at++) numbers.push(first + at);
    before += chunks;
  }
  return numbers;
}

/** Returns the position of a chunk among all of its broadcast; undefined for one that the broadcast does not have. */
export function positionOf(chains: readonly ChunkRun[], chunk: number): number | undefined {
  let before = 0;
  for (const { first, chunks } of chains) {
    if (chunk >= first && chunk < first + chunks) return before + chunk - first;
    before += chunks;
  }
  return undefined;
}
