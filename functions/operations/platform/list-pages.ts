import { newReadBudget } from "../../domain/platform/read-budget.ts";

/** A list in the order of its rows' ids, which is that of time. */
export interface Source<Row> {
  /** The places beyond one of them, which is left out, in one direction. */
  readonly read: (from: PagePosition) => Promise<Looked<Row>>;
}

export interface Looked<Row> {
  readonly looked: readonly ListedRow<Row>[];
  readonly more: boolean;
  /** About how many read units that cost, where the source counts them. */
  readonly units?: number | undefined;
}

export interface PagePosition {
  readonly descending: boolean;
  readonly beyond: string | undefined;
  readonly limit: number;
}

/** A place of the walk; `row` is undefined where it is not part of the list. */
export interface ListedRow<Row> {
  readonly id: string;
  readonly row: Row | undefined;
  /** Callers cannot see it: no cursor may name it. */
  readonly hidden?: boolean;
}

export interface CursorPageRequest {
  readonly limit: number;
  /** Towards older rows, else towards newer ones. */
  readonly older: boolean;
  /** The row to continue from, which is left out. */
  readonly cursor: string | undefined;
}

/** A page visits at most this many places; then it ends, with `hasMore`. */
const mostLookedAt = 2000;
const chunk = 200;

/**
 * Returns a page of a list in cursor mode (specification §8): `items` newest first in either direction. Without a filter
 * it costs one read of `limit` rows, however long the list is; `filtered` reads on until the page is full, or until it has
 * read `mostUnits` of a source that counts them.
 */
export async function cursorPage<Row>(
  source: Source<Row>,
  walk: CursorPageRequest,
  filtered = false,
  mostUnits?: number,
) {
  const { limit, older, cursor } = walk;
  const found: ListedRow<Row>[] = [];
  let beyond = cursor;
  let place: string | undefined;
  let stop: string | undefined;
  const budget = newReadBudget(mostUnits, limit + 1);
  for (let count = 0; ; ) {
    // A second read means that rows are hidden or filtered out: then more are read at once.
    const size = filtered || count > 0 ? chunk : limit + 1;
    const from = { descending: older, beyond, limit: budget.next(size) ?? size };
    const { looked, more, units = 0 } = await source.read(from);
    budget.spend(looked.length, units);
    found.push(...looked.filter(({ row }) => row !== undefined));
    beyond = looked.at(-1)?.id ?? beyond;
    place = looked.findLast(({ hidden }) => !hidden)?.id ?? place;
    count += looked.length;
    if (found.length > limit || !more) break;
    // A page that is not full continues from the last place that a cursor may name.
    const isSpent = count >= mostLookedAt || budget.next(chunk) === undefined;
    if (isSpent && place !== undefined) {
      stop = place;
      break;
    }
  }
  return pageOf(found, walk, stop);
}

function pageOf<Row>(
  found: readonly ListedRow<Row>[],
  { limit, older }: CursorPageRequest,
  stop: string | undefined,
) {
  const full = found.length > limit;
  const page = found.slice(0, limit);
  const shown = older ? page : page.toReversed();
  const end = full ? undefined : stop;
  const first = shown[0]?.id ?? end ?? null;
  const last = shown.at(-1)?.id ?? end ?? null;
  return {
    items: rowsOf(shown),
    hasMore: full || end !== undefined,
    nextCursor: older ? (end ?? last) : last,
    prevCursor: older ? first : (end ?? first),
  };
}

export interface OffsetPageRequest {
  readonly limit: number;
  readonly page: number;
  readonly skip: number;
}

/**
 * Returns a page of a list in offset mode. It reads the rows that it skips, and without `total` all of them: the cost
 * grows with the list, so an operator has to allow it.
 */
export async function offsetPage<Row>(
  source: Source<Row>,
  { limit, page, skip }: OffsetPageRequest,
  total?: number,
) {
  const items: Row[] = [];
  let count = 0;
  let beyond: string | undefined;
  const isPast = total !== undefined && skip >= total;
  while (!isPast) {
    // Where the total is known, nothing after the page is read.
    const size = total === undefined ? offsetChunk : Math.min(offsetChunk, skip + limit - count);
    const { looked, more } = await source.read({ descending: true, beyond, limit: size });
    for (const row of rowsOf(looked)) {
      if (count >= skip && items.length < limit) items.push(row);
      count += 1;
    }
    beyond = looked.at(-1)?.id ?? beyond;
    const enough = total !== undefined && count >= skip + limit;
    if (!more || enough) break;
  }
  const all = total ?? count;
  return { items, total: all, page, totalPages: Math.ceil(all / limit) };
}

const offsetChunk = 1000;

function rowsOf<Row>(listed: readonly ListedRow<Row>[]): Row[] {
  return listed.flatMap(({ row }) => (row === undefined ? [] : [row]));
}
