import * as z from "zod/mini";
import { subscribedWebhooksKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/**
 * `P#<project>` / `WEBHOOKS`: every endpoint of a project with what it asks for, in one small row, so that whatever
 * happens is held against all of them by one read. Written with the endpoints themselves (`webhooks.ts`).
 */
const SubscribedWebhooksItem = z.object({
  /** Counts the changes: who computed from an older one loses. */
  rev: z.int(),
  webhooks: z.array(z.object({ id: z.string(), events: z.array(z.string()), enabled: z.boolean() })),
});
export type SubscribedWebhooks = z.infer<typeof SubscribedWebhooksItem>;
export type SubscribedWebhook = SubscribedWebhooks["webhooks"][number];

/** A project's endpoints; none where it has no row yet. */
export function parseSubscribedWebhooks(item: Item | undefined): SubscribedWebhooks {
  return item ? SubscribedWebhooksItem.parse(item) : { rev: 0, webhooks: [] };
}

/** For workers; a request reads the row together with its key. */
export async function readSubscribedWebhooks(tables: Tables, projectId: string): Promise<SubscribedWebhooks> {
  return parseSubscribedWebhooks(await getItem(tables, "data", subscribedWebhooksKey(projectId)));
}

/** Writes a project's endpoints in the place of those that were read. */
export function subscribedWebhooksWrite(
  tables: Tables,
  projectId: string,
  { rev }: SubscribedWebhooks,
  webhooks: readonly SubscribedWebhook[],
): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...subscribedWebhooksKey(projectId), rev: rev + 1, webhooks: [...webhooks] },
      ConditionExpression: rev === 0 ? "attribute_not_exists(pk)" : "#rev = :rev",
      ...(rev > 0 && {
        ExpressionAttributeNames: { "#rev": "rev" },
        ExpressionAttributeValues: { ":rev": rev },
      }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
