import type { Key } from "../../../functions/store/platform/keys.ts";
import type { Item } from "../../../functions/store/platform/table.ts";
import type { StoredRow } from "../../support/crash-rows.ts";
import type { Watch } from "../../support/memory-dynamo/watch.ts";
import { fromWireItem } from "../../support/memory-dynamo/wire.ts";

/** A row before and after one write. */
export interface RowChange {
  readonly name: string;
  readonly before: StoredRow | undefined;
  readonly after: StoredRow | undefined;
}

/** The rows of both tables as they are, in the order in which they first came. */
export interface SimRows {
  readonly watch: Watch;
  readonly all: () => readonly StoredRow[];
  /** Shows every row that is there, and every change from now on. */
  readonly seen: (see: (change: RowChange) => void) => void;
}

type Wire = Parameters<Watch["changed"]>[1];

export function newSimRows(lag: () => number): SimRows {
  const rows = new Map<string, StoredRow>();
  const watchers: ((change: RowChange) => void)[] = [];
  const changed: Watch["changed"] = (table, old, fresh) => {
    const key = keyOf(old ?? fresh);
    const name = `${table} ${key.pk} ${key.sk}`;
    const before = rows.get(name);
    const after = fresh && { table, ...key, item: { ...(fromWireItem(fresh) as Item), ...key } };
    if (after) rows.set(name, after);
    else rows.delete(name);
    for (const see of watchers) see({ name, before, after });
  };
  return {
    watch: { changed, lag },
    all: () => [...rows.values()],
    seen: (see) => {
      for (const [name, after] of rows) see({ name, before: undefined, after });
      watchers.push(see);
    },
  };
}

/** Both tables are keyed by strings. */
function keyOf(item: Wire): Key {
  const { pk, sk } = (item ?? {}) as Readonly<Record<string, { readonly S?: string }>>;
  return { pk: pk?.S ?? "", sk: sk?.S ?? "" };
}
