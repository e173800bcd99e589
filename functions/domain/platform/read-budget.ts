/** With fewer places than this left, another read would cost more than it finds. */
const leastAtOnce = 16;
/** Nothing is known of the rows' size yet: as many of a kilobyte each cost half of a budget of 30 units. */
const firstAtOnce = 64;

export interface ReadBudget {
  /** How many places to read next, at most `chunk`; undefined where the budget is spent. */
  readonly next: (chunk: number) => number | undefined;
  /** Counts what a read cost, of the places that it looked at. */
  readonly spend: (places: number, units: number) => void;
}

/**
 * Bounds what a walk reads by read units: how many places these are follows from the size of the rows so far. Without a
 * bound it is never spent. `wanted` is how many places fill a page where none is left out: one read finds so many.
 */
export function newReadBudget(mostUnits = Number.POSITIVE_INFINITY, wanted = firstAtOnce): ReadBudget {
  let [places, units] = [0, 0];
  return {
    next: (chunk) => {
      if (mostUnits === Number.POSITIVE_INFINITY) return chunk;
      if (places === 0) return Math.min(chunk, Math.max(firstAtOnce, wanted));
      const left = Math.floor((mostUnits - units) / (units / places));
      return left < leastAtOnce ? undefined : Math.min(chunk, left);
    },
    spend: (looked, used) => {
      places += looked;
      units += used;
    },
  };
}
