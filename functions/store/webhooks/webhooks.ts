import * as z from "zod/mini";
import { payloadFormats } from "../../domain/webhooks/payload-format.ts";
import { absent, equals } from "../platform/expressions.ts";
import { type Key, webhookKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";

/** `P#<project>#WHK` / `<webhook id>`: a webhook; its filters are also in the project's list (`subscribed-webhooks.ts`). */
const WebhookItem = z.object({
  id: z.string(),
  projectId: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  /** Absent: the service's own. */
  format: z.optional(z.enum(payloadFormats)),
  /** Why and when the service disabled it. */
  disabled: z.optional(z.object({ reason: z.enum(["gone", "failing"]), at: z.string() })),
  /** Signing secrets, the newest first; one that was rotated out signs until its time. */
  secrets: z.array(z.object({ secret: z.string(), until: z.optional(z.string()) })),
  updatedAt: z.string(),
  /** Counts the changes, for optimistic locking. */
  rev: z.int(),
});
export type Webhook = z.infer<typeof WebhookItem>;

/** The prefix of the rows of a project's webhooks, whose number the plan limits: see `listItems`. */
export function webhooksOf(projectId: string): Key {
  return webhookKey(projectId, "whk_");
}

export function parseWebhook(item: Item): Webhook {
  return WebhookItem.parse(item);
}

/** Puts a new webhook (revision 0), or replaces the one at the revision before. */
export function putWebhookWrite(tables: Tables, webhook: Webhook): Write {
  const { projectId, id, rev } = webhook;
  const where = rev === 0 ? absent() : equals("rev", rev - 1);
  return putWrite(tables, "data", { ...webhookKey(projectId, id), ...webhook }, where);
}

export function deleteWebhookWrite(tables: Tables, { projectId, id, rev }: Webhook): Write {
  return deleteWrite(tables, "data", webhookKey(projectId, id), equals("rev", rev));
}
