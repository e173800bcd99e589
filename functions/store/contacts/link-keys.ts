import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { absent, equals } from "../platform/expressions.ts";
import { linkKeyKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import { transact } from "../platform/transact.ts";
import { put } from "../platform/write.ts";
import { putWrite } from "../platform/writes.ts";

/**
 * `P#<project>#LINKKEY` / `LINKKEY`: the random bytes that the project's unsubscribe links are encrypted with. Links work for
 * years, so a key that was replaced is kept in `former`, the latest first: it makes no more links, and its links are good.
 */
const LinkKeyItem = z.object({
  bytes: z.instanceof(Uint8Array),
  former: z._default(z.array(z.instanceof(Uint8Array)), []),
});

/** So many are kept: the row is read with most marketing email. */
const mostFormer = 5;

/** Returns the key that new links are made with. */
export function parseLinkKey(item: Item): Uint8Array {
  return LinkKeyItem.parse(item).bytes;
}

/** Returns the keys whose links are good. */
export function acceptedLinkKeys(item: Item): readonly Uint8Array[] {
  const { bytes, former } = LinkKeyItem.parse(item);
  return [bytes, ...former];
}

/**
 * Replaces a project's key; with `forgets`, no link that was made before is good any more. Returns how many former keys
 * are accepted, or undefined where the key was replaced or created at the same time. A project without a key gets one.
 */
export async function replaceLinkKey(
  tables: Tables,
  projectId: string,
  { bytes, forgets }: { readonly bytes: Uint8Array; readonly forgets: boolean },
): Promise<number | undefined> {
  const key = linkKeyKey(projectId);
  const item = await getItem(tables, "data", key);
  const before = item && acceptedLinkKeys(item);
  const former = forgets ? [] : (before ?? []).slice(0, mostFormer);
  const where = before ? equals("bytes", before[0]) : absent();
  const outcome = await put(tables, "data", { ...key, bytes, former }, where);
  return "conflict" in outcome ? undefined : former.length;
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
