import type { GoogleHolds } from "../../domain/projects/google-holds.ts";
import { absent, all, equals, exists } from "../platform/expressions.ts";
import { fundsKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { transact } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/**
 * Replaces the holds of a project as they were read; false where they changed since. Only the first shard of the funds has
 * them, which workers read right before each send.
 */
export async function moveHolds(
  tables: Tables,
  projectId: string,
  token: string,
  [before, after]: readonly [GoogleHolds | undefined, GoogleHolds],
): Promise<boolean> {
  const holds = updateWrite(tables, "money", {
    key: fundsKey(projectId, 0),
    set: { googleHolds: after },
    where: all(exists(), before ? equals("googleHolds", before) : absent("googleHolds")),
  });
  return (await transact(tables, token, { holds })).written;
}
