import type { ListedRow, PagePosition, Source } from "./list-pages.ts";

/** What is read of a source beyond its part of a page, since the parts are never exactly equal. */
const spare = 3;

/** One of several lists that are merged. */
export interface PartSource<Row> extends Source<Row> {
  /** How many rows of a page are expected to be its own, relative to the others: 1 if absent. */
  readonly share?: number;
}

interface MergedPart<Row> {
  readonly source: PartSource<Row>;
  /** What was read and not returned yet. */
  listed: readonly ListedRow<Row>[];
  beyond: string | undefined;
  more: boolean;
}

/**
 * Returns lists in the order of their ids as one list in that order. A page reads each of them once, side by side, and
 * again only those of which more than their part belongs to it. Reads that follow one another use what is left.
 */
export function mergedSource<Row>(sources: readonly PartSource<Row>[]): Source<Row> {
  const [only, ...others] = sources;
  if (only && others.length === 0) return only;
  let parts: readonly MergedPart<Row>[] = [];
  let reached: string | undefined;
  return {
    read: async (position) => {
      if (parts.length === 0 || position.beyond !== reached)
        parts = sources.map((source) => ({ source, listed: [], beyond: position.beyond, more: true }));
      const looked = await readMerged(parts, position);
      reached = looked.at(-1)?.id ?? position.beyond;
      return { looked, more: parts.some(({ listed, more }) => more || listed.length > 0) };
    },
  };
}

async function readMerged<Row>(parts: readonly MergedPart<Row>[], position: PagePosition) {
  const looked: ListedRow<Row>[] = [];
  while (looked.length < position.limit) {
    await fill(parts, position, position.limit - looked.length);
    const next = nextPart(parts, position.descending);
    if (!next) break;
    looked.push(...next.listed.slice(0, 1));
    next.listed = next.listed.slice(1);
  }
  return looked;
}

/** Reads on where nothing is left of a part: whether its next row comes first is not known before. */
async function fill<Row>(parts: readonly MergedPart<Row>[], { descending }: PagePosition, left: number) {
  const empty = parts.filter(({ listed, more }) => more && listed.length === 0);
  const open = parts.filter(({ listed, more }) => more || listed.length > 0);
  const shares = open.reduce((sum, { source: { share = 1 } }) => sum + share, 0);
  await Promise.all(
    empty.map(async (part) => {
      const { share = 1 } = part.source;
      const limit = Math.min(left, Math.ceil((left * share) / shares) + spare);
      const { looked, more } = await part.source.read({ descending, beyond: part.beyond, limit });
      part.listed = looked;
      part.beyond = looked.at(-1)?.id ?? part.beyond;
      part.more = more;
    }),
  );
}

/** Returns the part whose next row comes first; undefined where all are at their ends. */
function nextPart<Row>(parts: readonly MergedPart<Row>[], descending: boolean): MergedPart<Row> | undefined {
  let first: MergedPart<Row> | undefined;
  for (const part of parts) {
    const [head] = part.listed;
    const [best] = first?.listed ?? [];
    if (head && (!best || (descending ? head.id > best.id : head.id < best.id))) first = part;
  }
  return first;
}
