import * as z from "zod/mini";
import { isMailbox, parseMailbox } from "../../domain/platform/addresses/address.ts";

/**
 * An address that a query filters by. Where a space arrives that no address has, the caller has most probably written a `+`
 * without escaping it: finding nothing would hide that. Spaces around an address were pasted with it.
 */
export const QueryAddress = z.string().check(
  z.refine((text) => !hasWrongSpace(text), {
    error: "must not have a space: write `+` as `%2B` in a query",
    abort: true,
  }),
);

function hasWrongSpace(text: string): boolean {
  return text.trim().includes(" ") && !isMailbox(parseMailbox(text));
}
