import * as z from "zod/mini";
import { linkKeyKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { put } from "../platform/write.ts";

/**
 * `P#<project>#LINKKEY` / `LINKKEY`: the random bytes that the project's unsubscribe links are encrypted with. Created once and
 * never replaced, because a link works for years.
 */
const LinkKeyItem = z.object({ bytes: z.instanceof(Uint8Array) });

export function parseLinkKey(item: Item): Uint8Array {
  return LinkKeyItem.parse(item).bytes;
}

/** Creates a project's key, or returns the one that another process has just created. */
export async function makeLinkKey(tables: Tables, projectId: string, bytes: Uint8Array): Promise<Uint8Array> {
  const written = await put(tables, "data", { ...linkKeyKey(projectId), bytes });
  return "item" in written ? bytes : parseLinkKey(written.conflict ?? {});
}
