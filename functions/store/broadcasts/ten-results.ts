import * as z from "zod/mini";
import { tenSize } from "../../domain/broadcasts/tens.ts";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { exists } from "../platform/expressions.ts";
import { tenResultKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put, update } from "../platform/write.ts";

/** What became of one recipient: the message id of SES, why it was not sent, or that the answer of SES was lost. */
const Result = z.union([
  z.object({ messageId: z.string() }),
  z.object({ unsent: z.enum(unsentReasons), detail: z.optional(z.string()) }),
  z.object({ unknown: z.literal(true) }),
]);

/** `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `<chunk>#TEN#<ten>`: the results of one ten, by the place in it. */
const TenItem = z.object({
  ten: z.int(),
  at: z.int(),
  /** Null for a place that the ten does not have, or that is sent again. */
  results: z.array(z.nullable(Result)).check(z.maxLength(tenSize)),
  /** The places that SES did not take because of its rate: they are sent in a round of their own. */
  again: z.array(z.int()),
});
export type TenResults = z.infer<typeof TenItem> & {
  /** The answer of SES to one of its calls was lost. */
  readonly isUncertain?: true;
};

export function parseTen(item: Item): TenResults {
  const ten = TenItem.parse(item);
  const isUncertain = ten.results.some((one) => one !== null && "unknown" in one);
  return { ...ten, ...(isUncertain && { isUncertain }) };
}

/** Stores the results of a ten. They are stored once: what stands is never replaced. */
export async function storeTen(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
  { isUncertain: _, ...results }: TenResults,
): Promise<void> {
  await put(tables, "data", { ...tenResultKey(projectId, base, chunk, results.ten), ...results });
}

/** Removes what SES or the renderer said of a recipient, which may name them. What became of them stays. */
export async function removeDetail(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
  { ten, results, place }: Pick<TenResults, "ten" | "results"> & { readonly place: number },
): Promise<void> {
  const rest = results.map((one, at) =>
    at === place && one && "unsent" in one ? { unsent: one.unsent } : one,
  );
  const key = tenResultKey(projectId, base, chunk, ten);
  await update(tables, "data", { key, set: { results: rest }, where: exists() });
}
