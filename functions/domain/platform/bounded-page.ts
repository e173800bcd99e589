import { invalidCursor, type PageRequest } from "./page-request.ts";

/** The sort order of a row: a time or a number, then its id, both descending (specification §8 rule 5). */
export interface SortPosition {
  readonly id: string;
  readonly sortValue: string | number;
}

interface CursorPage<Row> {
  readonly items: Row[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  readonly prevCursor: string | null;
}

interface OffsetPage<Row> {
  readonly items: Row[];
  readonly total: number;
  readonly page: number;
  readonly totalPages: number;
}

/**
 * Returns a page of a list that is small enough to be read as a whole.
 * @throws {Refusal} `invalid_cursor` where no row has the cursor: deleted, malformed, or of another project
 */
export function boundedPage<Row>(
  rows: readonly Row[],
  request: PageRequest,
  placeOf: (row: Row) => SortPosition,
): CursorPage<Row> | OffsetPage<Row> {
  const placed = rows.map((row) => ({ row, place: placeOf(row) })).sort((a, b) => compare(a.place, b.place));
  const sorted = placed.map(({ row }) => row);
  if (request.mode === "offset") {
    const { limit, page, skip } = request;
    const totalPages = Math.ceil(sorted.length / limit);
    return { items: sorted.slice(skip, skip + limit), total: sorted.length, page, totalPages };
  }
  const { limit, older, cursor } = request;
  const at = cursor === undefined ? undefined : placed.findIndex(({ place }) => place.id === cursor);
  if (at === -1) throw invalidCursor();
  const [from, to] = bounds(at, older, limit, sorted.length);
  return {
    items: sorted.slice(from, to),
    hasMore: older ? to < sorted.length : from > 0,
    nextCursor: from < to ? (placed[to - 1]?.place.id ?? null) : null,
    prevCursor: from < to ? (placed[from]?.place.id ?? null) : null,
  };
}

/** The first row of the page and the first one after it; the cursor's row is left out. */
function bounds(
  cursorAt: number | undefined,
  older: boolean,
  limit: number,
  length: number,
): readonly [number, number] {
  if (older) {
    const from = cursorAt === undefined ? 0 : cursorAt + 1;
    return [from, Math.min(from + limit, length)];
  }
  const to = cursorAt ?? length;
  return [Math.max(0, to - limit), to];
}

function compare(a: SortPosition, b: SortPosition): number {
  if (a.sortValue !== b.sortValue) return a.sortValue < b.sortValue ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
