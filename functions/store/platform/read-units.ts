const unitBytes = 4096;

/** About what a strongly consistent query that returned these rows cost: JSON is a little longer than what is stored. */
export function unitsOfQuery(items: readonly unknown[]): number {
  return Math.max(1, Math.ceil(items.reduce<number>((sum, item) => sum + bytesOf(item), 0) / unitBytes));
}

/** About what reading these rows by their keys cost: each is rounded up by itself. */
export function unitsOfRows(items: readonly unknown[]): number {
  return items.reduce<number>((sum, item) => sum + Math.max(1, Math.ceil(bytesOf(item) / unitBytes)), 0);
}

function bytesOf(item: unknown): number {
  return item === undefined ? 0 : Buffer.byteLength(JSON.stringify(item));
}
