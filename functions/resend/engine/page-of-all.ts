import { invalid } from "./fields.ts";
import type { ResendRequest } from "./request.ts";

const mostInPage = 100;

/**
 * Returns a page of rows that are all known, in their order.
 * @throws {Refusal} `validation_error`
 */
export function pageOfAll<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { limit = "20", after, before }: ResendRequest["query"],
): { readonly items: readonly Row[]; readonly hasMore: boolean } {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > mostInPage)
    throw invalid("limit", `must be a whole number from 1 to ${mostInPage}`);
  if (after !== undefined && before !== undefined) throw invalid("after", "cannot be combined with `before`");
  if (before !== undefined) {
    const end = rows.findIndex(({ id }) => id === before);
    const start = Math.max(0, end - count);
    return { items: rows.slice(start, Math.max(0, end)), hasMore: start > 0 };
  }
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => id === after) + 1;
  return { items: rows.slice(start, start + count), hasMore: rows.length > start + count };
}
