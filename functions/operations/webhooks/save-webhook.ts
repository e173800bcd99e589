import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import {
  parseSubscribedWebhooks,
  readSubscribedWebhooks,
  type SubscribedWebhooks,
  subscribedWebhooksWrite,
} from "../../store/outbox/subscribed-webhooks.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { deleteWebhookWrite, putWebhookWrite, type Webhook } from "../../store/webhooks/webhooks.ts";

/** An endpoint's change: `before` is absent for a new one, `after` for one that goes. */
export interface WebhookChange {
  readonly before: Webhook | undefined;
  readonly after: Webhook | undefined;
  /** What is written with it, given the project's endpoints as they are then. */
  readonly also?: (webhooks: SubscribedWebhooks["webhooks"]) => readonly Write[];
  /** How many a project may have, where one is added. */
  readonly limit?: number;
}

const tries = 6;

/**
 * Writes an endpoint, and in the same transaction the list of them that every event is held against. False when the
 * endpoint is another by now, or gone. Refuses with `invalid_state` where the plan allows no more.
 */
export async function saveWebhook(
  services: Services,
  projectId: string,
  { before, after, also, limit }: WebhookChange,
  seen?: SubscribedWebhooks,
): Promise<boolean> {
  const { tables, clock, random } = services;
  let known = seen ?? (await readSubscribedWebhooks(tables, projectId));
  for (let attempt = 0; attempt < tries; attempt++) {
    if (limit !== undefined && known.webhooks.length >= limit)
      throw new Refusal(
        "invalid_state",
        `the project's plan allows ${limit} webhooks: delete one, or move to a larger plan`,
      );
    const webhooks = changed(known.webhooks, before, after);
    const outcome = await transact(tables, newId("evt", clock(), random(idRandomBytes)), [
      subscribedWebhooksWrite(tables, projectId, known, webhooks),
      ...(after ? [putWebhookWrite(tables, after)] : []),
      ...(before && !after ? [deleteWebhookWrite(tables, before)] : []),
      ...(also?.(webhooks) ?? []),
    ]);
    if (outcome.written) return true;
    if (!outcome.conflicts.has(0)) return false;
    known = parseSubscribedWebhooks(outcome.conflicts.get(0));
  }
  throw new Refusal("unavailable", "the project's webhooks are being changed; try again");
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
