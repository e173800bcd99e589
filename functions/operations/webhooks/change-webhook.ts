import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseSubscribedWebhooks, type SubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { type Key, subscribedWebhooksKey, webhookKey } from "../../store/platform/keys.ts";
import { type FoundRows, getItem } from "../../store/platform/read.ts";
import type { Write } from "../../store/platform/transact.ts";
import { deleteStateWrite, forgetFailuresWrite } from "../../store/webhooks/webhook-state.ts";
import { parseWebhook, type Webhook } from "../../store/webhooks/webhooks.ts";
import { newWebhookSecret } from "./calls/sign-webhook.ts";
import { noWebhook, readWebhook } from "./find-webhook.ts";
import { saveWebhook } from "./save-webhook.ts";

type WebhookEdit = (webhook: Webhook) => Webhook | undefined;

interface WebhookSettings {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
}

/** What a change of an endpoint reads along with the caller's key. */
export function readsForWebhookChange(projectId: string, webhookId: string): readonly Key[] {
  return [webhookKey(projectId, webhookId), subscribedWebhooksKey(projectId)];
}

/** Changes what is given and leaves the rest. One that is switched on again is no longer disabled for anything. */
export function changeWebhook(
  services: Services,
  projectId: string,
  webhookId: string,
  { url, events, enabled }: WebhookSettings,
  found: FoundRows,
): Promise<Webhook> {
  return changed(services, projectId, webhookId, found, ({ disabled, ...webhook }) => {
    const isOn = enabled ?? webhook.enabled;
    return {
      ...webhook,
      ...{ url: url ?? webhook.url, events: [...(events ?? webhook.events)], enabled: isOn },
      ...(!isOn && disabled && { disabled }),
    };
  });
}

const overlapMs = 24 * 60 * 60_000;
const mostSecrets = 3;

/** Gives an endpoint a new secret; the one before it signs for a day more, and of those before it the latest does. */
export function rotateSecret(
  services: Services,
  projectId: string,
  webhookId: string,
  found: FoundRows,
): Promise<Webhook> {
  const secret = newWebhookSecret(services.random);
  const until = new Date(services.clock().getTime() + overlapMs).toISOString();
  return changed(services, projectId, webhookId, found, (webhook) => {
    const earlier = webhook.secrets.map((one) => ({ until, ...one }));
    return { ...webhook, secrets: [{ secret }, ...earlier].slice(0, mostSecrets) };
  });
}

/** Deletes an endpoint. What it was to be told is given up when its time comes. */
export async function deleteWebhook(
  services: Services,
  projectId: string,
  webhookId: string,
  found: FoundRows,
): Promise<void> {
  await write(services, projectId, webhookId, found, () => undefined);
}

async function changed(
  services: Services,
  projectId: string,
  webhookId: string,
  found: FoundRows,
  change: (webhook: Webhook) => Webhook,
): Promise<Webhook> {
  const after = await write(services, projectId, webhookId, found, change);
  if (!after) throw new Error("a change took its webhook away");
  return after;
}

const tries = 6;

/** Writes a change on the endpoint as it stands, read again where it is another by then. Refuses with `not_found`. */
async function write(
  services: Services,
  projectId: string,
  webhookId: string,
  found: FoundRows,
  change: WebhookEdit,
): Promise<Webhook | undefined> {
  let before = readWebhook(projectId, webhookId, found);
  let seen: SubscribedWebhooks | undefined = parseSubscribedWebhooks(
    found.data(subscribedWebhooksKey(projectId)),
  );
  for (let attempt = 0; attempt < tries; attempt++) {
    const next = change(before);
    const updatedAt = services.clock().toISOString();
    const after = next && { ...next, updatedAt, rev: before.rev + 1 };
    const also = () => stateWrites(services, before, after);
    if (await saveWebhook(services, projectId, { before, after, also }, seen)) return after;
    const item = await getItem(services.tables, "data", webhookKey(projectId, webhookId));
    if (!item) throw noWebhook();
    [before, seen] = [parseWebhook(item), undefined];
  }
  throw new Refusal("unavailable", "the webhook is being changed; try again");
}

/** How an endpoint did says nothing of where it is now, nor of one that is switched on again. */
function stateWrites(
  { tables }: Services,
  { projectId, id, url, enabled }: Webhook,
  after: Webhook | undefined,
): readonly Write[] {
  if (!after) return [deleteStateWrite(tables, projectId, id)];
  const isReEnabled = after.url !== url || (after.enabled && !enabled);
  return isReEnabled ? [forgetFailuresWrite(tables, projectId, id)] : [];
}
