import type { Item } from "./values.ts";

/** Looks at every change of a row, and lets indexes lag behind their tables. */
export interface Watch {
  readonly changed: (table: string, before: Item | undefined, after: Item | undefined) => void;
  /** How many of a table's latest changes a read of its indexes does not see. */
  readonly lag: () => number;
}
