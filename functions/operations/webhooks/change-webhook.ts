import type { PayloadFormat } from "../../domain/webhooks/payload-format.ts";
import type { Services } from "../../services.ts";
import { parseSubscribedWebhooks, type SubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { subscribedWebhooksKey, webhookKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { type ReadResult, row } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import type { Write } from "../../store/platform/transact.ts";
import { deleteStateWrite, resetFailuresWrite } from "../../store/webhooks/webhook-state.ts";
import { parseWebhook, type Webhook } from "../../store/webhooks/webhooks.ts";
import { callableUrl } from "./callable-url.ts";
import { newWebhookSecret } from "./calls/sign-webhook.ts";
import { noWebhook, webhookReads } from "./find-webhook.ts";
import { saveWebhook } from "./save-webhook.ts";

interface WebhookSettings {
  readonly url?: string | undefined;
  readonly events?: readonly string[] | undefined;
  readonly enabled?: boolean | undefined;
  readonly format?: PayloadFormat | undefined;
}

/** What a change of a webhook reads along with the caller's key. */
export function webhookChangeReads(projectId: string, webhookId: string) {
  return {
    ...webhookReads(projectId, webhookId),
    subscribed: row(subscribedWebhooksKey(projectId), parseSubscribedWebhooks),
  };
}
type Before = ReadResult<ReturnType<typeof webhookChangeReads>>;

/**
 * Changes the settings that are given. Enabling a webhook clears the reason for which it was disabled.
 * @throws {Refusal} `not_found`; `validation_error` for a URL that may not be called
 */
export async function changeWebhook(
  services: Services,
  before: Before,
  { url: given, events, enabled, format }: WebhookSettings,
): Promise<Webhook> {
  // A webhook that does not exist is refused before its new URL is looked up.
  const { webhook } = before;
  const url = given === undefined ? undefined : await callableUrl(services, given);
  return write(services, { ...before, webhook }, ({ disabled, ...current }) => {
    const isEnabled = enabled ?? current.enabled;
    return {
      ...current,
      ...{ url: url ?? current.url, events: [...(events ?? current.events)], enabled: isEnabled },
      ...(format !== undefined && { format }),
      ...(!isEnabled && disabled && { disabled }),
    };
  });
}

const overlapMs = 24 * 60 * 60_000;
const maxSecrets = 3;

/** Adds a new secret; the secrets before it sign for another day, and at most two of them are kept. */
export function rotateSecret(services: Services, before: Before): Promise<Webhook> {
  const secret = newWebhookSecret(services.random);
  const until = new Date(services.clock().getTime() + overlapMs).toISOString();
  return write(services, before, (webhook) => {
    const earlier = webhook.secrets.map((one) => ({ until, ...one }));
    return { ...webhook, secrets: [{ secret }, ...earlier].slice(0, maxSecrets) };
  });
}

/** Deletes a webhook. Its pending deliveries fail when they are next due. */
export async function deleteWebhook(services: Services, before: Before): Promise<void> {
  await write(services, before, () => undefined);
}

/**
 * Writes a change of the webhook; where it changed since it was read, the change is applied to the current one.
 * @throws {Refusal} `not_found`
 */
async function write<After extends Webhook | undefined>(
  services: Services,
  { webhook, subscribed }: Before,
  change: (webhook: Webhook) => After,
): Promise<After> {
  const { projectId, id } = webhook;
  let before = webhook;
  let seen: SubscribedWebhooks | undefined = subscribed;
  const { after } = await retryOnConflict(
    services.tables,
    "The webhook is being changed by other requests. Try again.",
    async () => {
      const next = change(before);
      const updatedAt = services.clock().toISOString();
      const after = next && { ...next, updatedAt, rev: before.rev + 1 };
      const also = () => stateWrites(services, before, after);
      if (await saveWebhook(services, projectId, { before, after, also }, seen)) return { after };
      const item = await getItem(services.tables, "data", webhookKey(projectId, id));
      if (!item) throw noWebhook();
      [before, seen] = [parseWebhook(item), undefined];
      return undefined;
    },
  );
  return after;
}

/** Earlier failures do not count for a new URL, nor for a webhook that is enabled again. */
function stateWrites(
  { tables }: Services,
  { projectId, id, url, enabled }: Webhook,
  after: Webhook | undefined,
): readonly Write[] {
  if (!after) return [deleteStateWrite(tables, projectId, id)];
  const isReset = after.url !== url || (after.enabled && !enabled);
  return isReset ? [resetFailuresWrite(tables, projectId, id)] : [];
}
