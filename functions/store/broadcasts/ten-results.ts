import * as z from "zod/mini";
import { tenSize, tensOfChunk } from "../../domain/broadcasts/tens.ts";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { tenResultKey } from "../platform/keys.ts";
import { rows } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put } from "../platform/write.ts";

/** What became of one recipient: the message id of SES, or why it was not sent. */
const Result = z.union([z.object({ messageId: z.string() }), z.object({ unsent: z.enum(unsentReasons) })]);

/** `P#<project>#CHUNKS#<base>#<chunk mod 16>` / `<chunk>#TEN#<ten>`: the results of one ten, by the place in it. */
const TenItem = z.object({
  ten: z.int(),
  at: z.int(),
  results: z.array(z.nullable(Result)).check(z.maxLength(tenSize)),
  /** The places that SES did not take because of its rate: they are sent in a round of their own. */
  again: z.array(z.int()),
});
export type TenResults = z.infer<typeof TenItem>;

/** The results of a chunk by the number of the ten. */
export function tenReads(projectId: string, base: string, chunk: number) {
  const tens = Array.from({ length: tensOfChunk }, (_, ten) => tenResultKey(projectId, base, chunk, ten));
  return { results: rows(tens, parseTens) };
}

function parseTens(items: readonly (Item | undefined)[]): ReadonlyMap<number, TenResults> {
  return new Map(items.flatMap((item) => (item ? [TenItem.parse(item)] : [])).map((one) => [one.ten, one]));
}

/** Stores the results of a ten. They are stored once: what stands is never replaced. */
export async function storeTen(
  tables: Tables,
  projectId: string,
  base: string,
  chunk: number,
  results: TenResults,
): Promise<void> {
  await put(tables, "data", { ...tenResultKey(projectId, base, chunk, results.ten), ...results });
}
