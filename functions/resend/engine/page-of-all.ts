import { invalid } from "./fields.ts";
import type { ResendRequest } from "./request.ts";

const mostInPage = 100;

/** What part of a list is asked for: so many rows, after or before one of them. */
export interface PageRange {
  readonly count: number;
  readonly from?: { readonly field: "after" | "before"; readonly id: string };
}

/**
 * Returns which part of a list a request asks for.
 * @throws {Refusal} `validation_error`
 */
export function readRange({ limit = "20", after, before }: ResendRequest["query"]): PageRange {
  const count = Number(limit);
  if (!Number.isInteger(count) || count < 1 || count > mostInPage)
    throw invalid("limit", `must be a whole number from 1 to ${mostInPage}`);
  if (after !== undefined && before !== undefined) throw invalid("after", "cannot be combined with `before`");
  if (before !== undefined) return { count, from: { field: "before", id: before } };
  return after === undefined ? { count } : { count, from: { field: "after", id: after } };
}

/**
 * Returns a page of rows that are all known, in their order.
 * @throws {Refusal} `validation_error`: no row has the id that was given
 */
export function pageOfAll<Row extends { readonly id: string }>(
  rows: readonly Row[],
  { count, from }: PageRange,
): { readonly items: readonly Row[]; readonly hasMore: boolean } {
  const at = from === undefined ? -1 : rows.findIndex(({ id }) => id === from.id);
  if (from !== undefined && at < 0) throw invalid(from.field, "must be an `id` of this list");
  if (from?.field === "before") {
    const start = Math.max(0, at - count);
    return { items: rows.slice(start, at), hasMore: start > 0 };
  }
  return { items: rows.slice(at + 1, at + 1 + count), hasMore: rows.length > at + 1 + count };
}
