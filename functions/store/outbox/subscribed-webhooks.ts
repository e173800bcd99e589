import * as z from "zod/mini";
import { subscribedWebhooksKey } from "../platform/keys.ts";
import { getItem } from "../platform/read.ts";
import { type RowsRead, row } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { versionedPut } from "../platform/writes.ts";

/**
 * `P#<project>#WEBHOOKS` / `WEBHOOKS`: every webhook of a project with its event filters, in one small row, so that one read
 * finds the webhooks of an event. Written in the same transaction as the webhooks themselves (`save-webhook.ts`).
 */
const SubscribedWebhooksItem = z.object({
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
  webhooks: z.array(z.object({ id: z.string(), events: z.array(z.string()), enabled: z.boolean() })),
});
export type SubscribedWebhooks = z.infer<typeof SubscribedWebhooksItem>;
export type SubscribedWebhook = SubscribedWebhooks["webhooks"][number];

export function parseSubscribedWebhooks(item: Item | undefined): SubscribedWebhooks {
  return item ? SubscribedWebhooksItem.parse(item) : { rev: 0, webhooks: [] };
}

/** The part of a read plan that finds the project's webhooks. */
export function webhookListReads(projectId: string): {
  readonly webhooks: RowsRead<readonly SubscribedWebhook[]>;
} {
  return {
    webhooks: row(subscribedWebhooksKey(projectId), (item) => parseSubscribedWebhooks(item).webhooks),
  };
}

/** For workers; a request reads the row together with its key. */
export async function readSubscribedWebhooks(tables: Tables, projectId: string): Promise<SubscribedWebhooks> {
  return parseSubscribedWebhooks(await getItem(tables, "data", subscribedWebhooksKey(projectId)));
}

/** Replaces the project's webhooks as they were read. */
export function subscribedWebhooksWrite(
  tables: Tables,
  projectId: string,
  { rev }: SubscribedWebhooks,
  webhooks: readonly SubscribedWebhook[],
): Write {
  return versionedPut(tables, "data", { ...subscribedWebhooksKey(projectId), webhooks: [...webhooks] }, rev);
}
