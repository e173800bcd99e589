import * as z from "zod/mini";
import { hooksKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/**
 * `P#<project>` / `HOOKS`: every endpoint of a project with what it asks for, in one small row, so that whatever
 * happens is held against all of them by one read. Written with the endpoints themselves (`webhooks.ts`).
 */
const HooksItem = z.object({
  /** Counts the changes: who computed from an older one loses. */
  rev: z.int(),
  hooks: z.array(z.object({ id: z.string(), events: z.array(z.string()), enabled: z.boolean() })),
});
export type Hooks = z.infer<typeof HooksItem>;
export type Hook = Hooks["hooks"][number];

/** A project's endpoints; none where it has no row yet. */
export function parseHooks(item: Item | undefined): Hooks {
  return item ? HooksItem.parse(item) : { rev: 0, hooks: [] };
}

/** For workers; a request reads the row together with its key. */
export async function readHooks(tables: Tables, projectId: string): Promise<Hooks> {
  return parseHooks(await getItem(tables, "data", hooksKey(projectId)));
}

/** Writes a project's endpoints in the place of those that were read. */
export function hooksWrite(tables: Tables, projectId: string, { rev }: Hooks, hooks: readonly Hook[]): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...hooksKey(projectId), rev: rev + 1, hooks: [...hooks] },
      ConditionExpression: rev === 0 ? "attribute_not_exists(pk)" : "#rev = :rev",
      ...(rev > 0 && {
        ExpressionAttributeNames: { "#rev": "rev" },
        ExpressionAttributeValues: { ":rev": rev },
      }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
