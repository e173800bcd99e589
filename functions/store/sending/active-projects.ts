import { activeIndex } from "../../settings/tables.ts";
import { absent, all, any, equals, is } from "../platform/expressions.ts";
import { activePartition } from "../platform/jobs/due.ts";
import { fundsKey, projectOf } from "../platform/keys.ts";
import { search } from "../platform/query.ts";
import type { Tables } from "../platform/table.ts";
import { transact } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";
import type { FundsItem } from "../projects/funds.ts";

/** Returns the projects of a slice that have sent lately. */
export async function listActive(tables: Tables, slice: number): Promise<readonly string[]> {
  const projects = new Set<string>();
  let from: Record<string, unknown> | undefined;
  do {
    const wanted = { index: activeIndex, partition: activePartition(slice), from };
    const { items, lastKey } = await search(tables, wanted, "money");
    for (const { pk } of items) projects.add(projectOf({ pk: String(pk), sk: "" }));
    from = lastKey;
  } while (from);
  return [...projects];
}

/**
 * Closes a project's past up to a time: no email with an older id is accepted any more, so that a pass through the
 * emails up to then misses none. Returns false where the project has other shards by now.
 */
export async function fenceOff(
  tables: Tables,
  projectId: string,
  token: string,
  shards: readonly FundsItem[],
  until: Date,
): Promise<boolean> {
  const sweptAt = until.toISOString();
  const writes = shards.map(({ shards: count }, shard) =>
    updateWrite(tables, "money", {
      key: fundsKey(projectId, shard),
      // A shard that another sweep closed further stays so.
      where: all(equals("shards", count), any(absent("sweptAt"), is("sweptAt", "<=", sweptAt))),
      set: { sweptAt },
    }),
  );
  return (await transact(tables, token, { shards: writes })).written;
}

/** Takes a project that no longer sends out of the index, unless it has sent since it was read. */
export async function endActive(
  tables: Tables,
  projectId: string,
  token: string,
  shards: readonly FundsItem[],
): Promise<void> {
  const writes = shards.map(({ lastAt }, shard) =>
    updateWrite(tables, "money", {
      key: fundsKey(projectId, shard),
      where: lastAt === undefined ? absent("lastAt") : equals("lastAt", lastAt),
      remove: [activeIndex.partition],
    }),
  );
  await transact(tables, token, { shards: writes });
}
