import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { linkKeyKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import { transact } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";

/**
 * `P#<project>#LINKKEY` / `LINKKEY`: the random bytes that the project's unsubscribe links are encrypted with. Created once and
 * never replaced, because a link works for years.
 */
const LinkKeyItem = z.object({ bytes: z.instanceof(Uint8Array) });

export function parseLinkKey(item: Item): Uint8Array {
  return LinkKeyItem.parse(item).bytes;
}

/**
 * Creates a project's key, or returns the one that another process has just created. A transaction of one row, because a
 * send has the code and the permission for those anyway.
 */
export async function makeLinkKey(tables: Tables, projectId: string, bytes: Uint8Array): Promise<Uint8Array> {
  const token = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const key = putWrite(tables, "data", { ...linkKeyKey(projectId), bytes });
  const outcome = await transact(tables, token, { key });
  return outcome.written ? bytes : parseLinkKey(outcome.conflicts.key?.item ?? {});
}
