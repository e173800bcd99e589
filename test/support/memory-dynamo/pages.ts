import { attributesOf, checkCondition } from "./check-condition.ts";
import type { Input } from "./engine.ts";
import { holds } from "./evaluate.ts";
import type { Scope } from "./placeholders.ts";
import { openProjection } from "./reads.ts";
import { invalid, notPlayed } from "./refusal.ts";
import { sizeOfItem } from "./sizes.ts";
import type { Row } from "./sorted-rows.ts";
import type { RowList, Table } from "./table.ts";
import type { Item } from "./values.ts";

/** The filter and projection of a request. */
export interface Page {
  readonly limit: number;
  readonly fits: (item: Item) => boolean;
  readonly project: (item: Item) => Item;
  readonly counts: boolean;
}

export interface Paging {
  readonly Items: readonly Item[] | undefined;
  readonly Count: number;
  readonly ScannedCount: number;
  readonly LastEvaluatedKey: Item | undefined;
  /** Of all evaluated rows. */
  readonly bytes: number;
}

const mostBytes = 1024 * 1024;
const selections = ["ALL_ATTRIBUTES", "ALL_PROJECTED_ATTRIBUTES", "SPECIFIC_ATTRIBUTES", "COUNT"];

export function openPage(input: Input, { shape }: RowList, scope: Scope): Page {
  const { Limit = Number.POSITIVE_INFINITY, Select = "ALL_PROJECTED_ATTRIBUTES" } = input;
  if (!selections.includes(Select)) throw notPlayed("Query", `Select ${Select}`);
  if (Limit < 1) throw invalid("Value at 'limit' failed to satisfy constraint: Member must be at least 1");
  const filter = scope.condition("FilterExpression", input.FilterExpression);
  if (filter) {
    checkCondition("FilterExpression", filter, scope);
    const key = attributesOf(filter, scope).find((name) => shape.types.has(name));
    if (key !== undefined)
      throw invalid(
        `Filter Expression can only contain non-primary key attributes: Primary key attribute: ${key}`,
      );
  }
  return {
    limit: Limit,
    fits: (item) => !filter || holds(filter, item, scope),
    project: openProjection(scope, input.ProjectionExpression),
    counts: Select === "COUNT",
  };
}

/** Rows up to the limit or one megabyte, and the key to continue from if either was reached. */
export function pageOf(rows: readonly Row[], page: Page, table: Table, list: RowList): Paging {
  const items: Item[] = [];
  let met = 0;
  let bytes = 0;
  for (const { item } of rows) {
    met++;
    bytes += sizeOfItem(item);
    if (page.fits(item)) items.push(page.project(item));
    if (met >= page.limit || bytes >= mostBytes) break;
  }
  const last = rows[met - 1];
  const stopped = last !== undefined && (met >= page.limit || met < rows.length);
  return {
    Items: page.counts ? undefined : items,
    Count: items.length,
    ScannedCount: met,
    LastEvaluatedKey: stopped ? keyOf(last.item, table, list) : undefined,
    bytes,
  };
}

function keyOf(item: Item, table: Table, list: RowList): Item {
  const names = new Set([...table.shape.types.keys(), ...list.shape.types.keys()]);
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.has(name)));
}
