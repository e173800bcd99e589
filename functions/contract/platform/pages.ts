import * as z from "zod/mini";
import { Count } from "./words.ts";

/** A whole number from 1 in the query, which arrives as text. */
export const wholeNumber = (message: string) => z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, message));

/** The query parameters of every list (specification §8). Values arrive as text. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      wholeNumber("must be a whole number from 1 to 100"),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.maximum(100, "must be a whole number from 1 to 100")),
      ),
    ),
  ),
  page: z.optional(
    z.pipe(
      wholeNumber("must be a whole number from 1"),
      z.transform((text: string) => Number(text)),
    ),
  ),
  /** The id of a row: walk to older rows. Empty means the first page. */
  after: z.optional(z.string()),
  /** The id of a row: walk to newer rows. Empty means the first page. */
  before: z.optional(z.string()),
};

/** The envelope of a list in cursor mode (specification §2). */
export function cursorPageOf<Item extends z.ZodMiniType>(item: Item) {
  const cursor = z.nullable(z.string());
  return z.strictObject({
    items: z.array(item),
    hasMore: z.boolean(),
    nextCursor: cursor,
    prevCursor: cursor,
  });
}

/** The envelope of a list that takes both modes where the operator allows it: `page` asks for the one with totals. */
export const listPageOf = boundedPageOf;

/** The envelope of a bounded list, which takes both modes: `page` asks for the one with totals. */
export function boundedPageOf<Item extends z.ZodMiniType>(item: Item) {
  return z.union([
    cursorPageOf(item),
    z.strictObject({ items: z.array(item), total: Count, page: Count, totalPages: Count }),
  ]);
}
