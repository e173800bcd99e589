import { compareValues, type Item, type Value } from "./values.ts";

/** An item with the values that order it in its partition. */
export interface Row {
  readonly place: readonly Value[];
  readonly item: Item;
}

/** The ordered rows of one partition. */
export type SortedRows = Row[];

export function comparePlaces(one: readonly Value[], other: readonly Value[]): number {
  for (const [at, value] of one.entries()) {
    const theirs = other[at];
    const order = theirs ? (compareValues(value, theirs) ?? 0) : 0;
    if (order !== 0) return order;
  }
  return 0;
}

/** The number of rows before the first for which `isBefore` is false. */
export function countBefore(rows: SortedRows, isBefore: (row: Row) => boolean): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && isBefore(row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function rowAt(rows: SortedRows, place: readonly Value[]): Row | undefined {
  const row = rows[countBefore(rows, (one) => comparePlaces(one.place, place) < 0)];
  return row && comparePlaces(row.place, place) === 0 ? row : undefined;
}

export function putRow(rows: SortedRows, row: Row): void {
  const at = countBefore(rows, (one) => comparePlaces(one.place, row.place) < 0);
  const present = rows[at];
  rows.splice(at, present && comparePlaces(present.place, row.place) === 0 ? 1 : 0, row);
}

export function removeRow(rows: SortedRows, place: readonly Value[]): void {
  const at = countBefore(rows, (one) => comparePlaces(one.place, place) < 0);
  const present = rows[at];
  if (present && comparePlaces(present.place, place) === 0) rows.splice(at, 1);
}
