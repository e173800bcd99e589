import * as z from "zod/mini";
import { type Key, webhookKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** `P#<project>#WHK` / `<endpoint id>`: an endpoint; what it asks for stands in the project's list too (`hooks.ts`). */
const WebhookItem = z.object({
  id: z.string(),
  projectId: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Why the service disabled it, and when. */
  disabled: z.optional(z.object({ reason: z.enum(["gone", "failing"]), at: z.string() })),
  /** What deliveries are signed with, the newest first; one that was rotated out signs until its time. */
  secrets: z.array(z.object({ secret: z.string(), until: z.optional(z.string()) })),
  updatedAt: z.string(),
  /** Counts the changes: who computed from an older one loses. */
  rev: z.int(),
});
export type Webhook = z.infer<typeof WebhookItem>;

/** The beginning of the rows of all endpoints of a project, which a plan bounds: see `listItems`. */
export function webhooksOf(projectId: string): Key {
  return webhookKey(projectId, "whk_");
}

export function parseWebhook(item: Item): Webhook {
  return WebhookItem.parse(item);
}

/** Puts an endpoint in the place of what was read: nothing, or the one with the revision before. */
export function putWebhookWrite(tables: Tables, webhook: Webhook): Write {
  const isNew = webhook.rev === 0;
  return {
    Put: {
      TableName: tables.data,
      Item: { ...webhookKey(webhook.projectId, webhook.id), ...webhook },
      ConditionExpression: isNew ? "attribute_not_exists(pk)" : "#rev = :before",
      ...(!isNew && {
        ExpressionAttributeNames: { "#rev": "rev" },
        ExpressionAttributeValues: { ":before": webhook.rev - 1 },
      }),
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

export function deleteWebhookWrite(tables: Tables, { projectId, id, rev }: Webhook): Write {
  return {
    Delete: {
      TableName: tables.data,
      Key: webhookKey(projectId, id),
      ConditionExpression: "#rev = :rev",
      ExpressionAttributeNames: { "#rev": "rev" },
      ExpressionAttributeValues: { ":rev": rev },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
