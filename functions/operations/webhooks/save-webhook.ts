import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import {
  parseSubscribedWebhooks,
  readSubscribedWebhooks,
  type SubscribedWebhooks,
  subscribedWebhooksWrite,
} from "../../store/outbox/subscribed-webhooks.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { deleteWebhookWrite, putWebhookWrite, type Webhook } from "../../store/webhooks/webhooks.ts";

/** A change of a webhook: `before` is absent for a new one, `after` for a deleted one. */
export interface WebhookChange {
  readonly before: Webhook | undefined;
  readonly after: Webhook | undefined;
  /** Writes of the same transaction, given the project's webhooks after the change. */
  readonly also?: (webhooks: SubscribedWebhooks["webhooks"]) => readonly Write[];
  /** The most that a project may have, where one is added. */
  readonly limit?: number;
}

/**
 * Writes a webhook and, in the same transaction, the project's list of webhooks. Returns false when the webhook changed
 * or was deleted since it was read.
 * @throws {Refusal} `invalid_state` at the plan's limit
 */
export async function saveWebhook(
  services: Services,
  projectId: string,
  { before, after, also, limit }: WebhookChange,
  seen?: SubscribedWebhooks,
): Promise<boolean> {
  const { tables, clock, random } = services;
  let known = seen ?? (await readSubscribedWebhooks(tables, projectId));
  return retryOnConflict(
    services.tables,
    "The project's webhooks are being changed by other requests. Try again.",
    async () => {
      if (limit !== undefined && known.webhooks.length >= limit) throw limitReached(limit);
      const webhooks = changed(known.webhooks, before, after);
      const outcome = await transact(tables, newId("evt", clock(), random(idRandomBytes)), {
        list: subscribedWebhooksWrite(tables, projectId, known, webhooks),
        webhook: webhookWrite(services, before, after),
        also: also?.(webhooks),
      });
      if (outcome.written) return true;
      const { list } = outcome.conflicts;
      if (!list) return false;
      known = parseSubscribedWebhooks(list.item);
      return undefined;
    },
  );
}

function limitReached(limit: number): Refusal {
  const message = `The project's plan allows ${limit} webhooks. Delete one, or move to a larger plan.`;
  return new Refusal("invalid_state", message);
}

function webhookWrite({ tables }: Services, before: Webhook | undefined, after: Webhook | undefined) {
  if (after) return putWebhookWrite(tables, after);
  return before && deleteWebhookWrite(tables, before);
}

function changed(
  webhooks: SubscribedWebhooks["webhooks"],
  before: Webhook | undefined,
  after: Webhook | undefined,
) {
  const id = (after ?? before)?.id;
  const others = webhooks.filter((one) => one.id !== id);
  return after ? [...others, { id: after.id, events: after.events, enabled: after.enabled }] : others;
}
