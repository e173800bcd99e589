import * as z from "zod/mini";
import type { Reputation } from "../../domain/feedback/reputation.ts";
import { reputationKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Tables } from "../platform/table.ts";
import { updateItem } from "../platform/write.ts";

/** `P#<project>` / `REPUTATION`: how much of a project's mail bounced or was complained about lately. */
const ReputationItem = z.object({
  since: z.string(),
  month: z.string(),
  usedBefore: z.int(),
  used: z.int(),
  bounces: z.int(),
  complaints: z.int(),
  /** Counts the changes: who computed from an older one loses. */
  rev: z.int(),
});
type StoredReputation = z.infer<typeof ReputationItem>;

export async function readReputation(
  tables: Tables,
  projectId: string,
): Promise<StoredReputation | undefined> {
  const item = await getItem(tables, "data", reputationKey(projectId));
  return item && ReputationItem.parse(item);
}

/** Writes it in the place of what was read; false where that is another by now. */
export async function moveReputation(
  tables: Tables,
  projectId: string,
  before: StoredReputation | undefined,
  to: Reputation,
): Promise<boolean> {
  const { since, month, usedBefore, used, bounces, complaints } = to;
  const fields = { since, month, usedBefore, used, bounces, complaints, rev: (before?.rev ?? 0) + 1 };
  const names = Object.keys(fields);
  const written = await updateItem(tables, "data", {
    Key: reputationKey(projectId),
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
    ConditionExpression: before ? "#rev = :before" : "attribute_not_exists(#rev)",
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: {
      ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [`:${name}`, value])),
      ...(before && { ":before": before.rev }),
    },
  });
  return "item" in written;
}
