import { Refusal } from "./refusals.ts";

/** The page parameters of a list's query, as its declaration reads them. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
}

export type PageRequest =
  | {
      readonly mode: "cursor";
      readonly limit: number;
      readonly older: boolean;
      readonly cursor: string | undefined;
    }
  | { readonly mode: "offset"; readonly limit: number; readonly page: number; readonly skip: number };

const defaultLimit = 20;

/**
 * Returns the page that a query requests (specification §8). Without `page` it is cursor mode; an empty cursor is the
 * first page. `maxOffset` is undefined where the list has no offset mode.
 * @throws {Refusal} `invalid_pagination`
 */
export function pageRequest(query: PageQuery, maxOffset: number | undefined): PageRequest {
  const { page, limit = defaultLimit } = query;
  const after = query.after || undefined;
  const before = query.before || undefined;
  if (page !== undefined && (query.after !== undefined || query.before !== undefined)) {
    throw invalid("page cannot be combined with after or before.");
  }
  if (after && before) throw invalid("Send after or before, not both.");
  if (page === undefined) return { mode: "cursor", limit, older: !before, cursor: after ?? before };
  if (maxOffset === undefined) throw invalid("This list has no pages by number; use after and before.");
  const skip = (page - 1) * limit;
  if (skip > maxOffset) throw invalid(`(page - 1) * limit must be at most ${maxOffset}; use after instead.`);
  return { mode: "offset", limit, page, skip };
}

/** The same error for a cursor that is deleted, malformed or another project's. */
export function invalidCursor(): Refusal {
  return new Refusal("invalid_cursor", "The cursor is not the id of a row of this list.");
}

function invalid(message: string): Refusal {
  return new Refusal("invalid_pagination", message);
}
