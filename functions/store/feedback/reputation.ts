import * as z from "zod/mini";
import type { Reputation } from "../../domain/feedback/reputation.ts";
import { absent, equals } from "../platform/expressions.ts";
import { reputationKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import { row } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/** `P#<project>` / `REPUTATION`: what came back of a project's emails, by the time at which they were accepted. */
const ReputationItem = z.object({
  windows: z.array(
    z.object({ from: z.string(), unitsBefore: z.int(), bounces: z.int(), complaints: z.int() }),
  ),
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
});
type StoredReputation = z.infer<typeof ReputationItem>;

export async function readReputation(
  tables: Tables,
  projectId: string,
): Promise<StoredReputation | undefined> {
  return parseReputation(await getItem(tables, "data", reputationKey(projectId)));
}

/** Reads it together with other rows. */
export function reputationReads(projectId: string) {
  return { reputation: row(reputationKey(projectId), parseReputation) };
}

function parseReputation(item: Item | undefined): StoredReputation | undefined {
  return item && ReputationItem.parse(item);
}

/** Replaces the reputation that was read; false where it changed since. */
export async function moveReputation(
  tables: Tables,
  projectId: string,
  before: StoredReputation | undefined,
  windows: Reputation,
): Promise<boolean> {
  const written = await update(tables, "data", {
    key: reputationKey(projectId),
    set: { windows, rev: (before?.rev ?? 0) + 1 },
    where: before ? equals("rev", before.rev) : absent("rev"),
  });
  return "item" in written;
}
