import * as z from "zod/mini";
import { linkKeyKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { putNew } from "../platform/write.ts";

/**
 * `P#<project>` / `LINKKEY`: the random bytes that the project's unsubscribe links are sealed with. Made once and
 * never replaced: a link works for years.
 */
const LinkKeyItem = z.object({ bytes: z.instanceof(Uint8Array) });

export function parseLinkKey(item: Item): Uint8Array {
  return LinkKeyItem.parse(item).bytes;
}

/** Gives a project its key. Where another process did so a moment ago, that one counts. */
export async function makeLinkKey(tables: Tables, projectId: string, bytes: Uint8Array): Promise<Uint8Array> {
  const written = await putNew(tables, "data", { ...linkKeyKey(projectId), bytes });
  return "item" in written ? bytes : parseLinkKey(written.conflict ?? {});
}
