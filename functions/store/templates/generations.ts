import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { generationKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";

/**
 * A generated email as it was answered. It is kept as long as bodies of emails are, so that it can become a template,
 * and at least for the 24 hours in which its idempotency key replays it.
 */
export const Generation = z.object({
  id: z.string(),
  subject: z.string(),
  previewText: z.string(),
  html: z.string(),
  text: z.string(),
  mjml: z.optional(z.string()),
  variables: z.array(z.string()),
  removed: z.array(z.object({ what: z.string(), why: z.string() })),
  warnings: z.array(z.string()),
  usage: z.object({ inputTokens: z.int(), outputTokens: z.int(), costMicros: z.int() }),
  model: z.string(),
});
export type Generation = z.infer<typeof Generation>;

/** `P#<project>#GENERATED` / `<generation id>`: packed, since an item has at most 400 KB. */
const GenerationItem = z.object({ packed: z.instanceof(Uint8Array), expiresAt: z.int() });

const dayMs = 24 * 60 * 60 * 1000;

/** Returns a generation; undefined where there is none, or its retention has ended at `now`. */
export function parseGeneration(item: Item | undefined, now: Date): Generation | undefined {
  if (!item) return undefined;
  const { packed, expiresAt } = GenerationItem.parse(item);
  if (expiresAt <= now.getTime()) return undefined;
  return Generation.parse(JSON.parse(brotliDecompressSync(packed).toString()));
}

export function generationWrite(
  tables: Tables,
  projectId: string,
  generation: Generation,
  kept: { readonly at: Date; readonly days: number },
): Write {
  const text = JSON.stringify(generation);
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  const expiresAt = kept.at.getTime() + kept.days * dayMs;
  const key = generationKey(projectId, generation.id);
  return putWrite(tables, "data", { ...key, packed, expiresAt, [ttlAttribute]: Math.ceil(expiresAt / 1000) });
}
