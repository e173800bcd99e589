import { disabledAfterMs } from "../../../domain/webhooks/webhook-schedule.ts";
import type { Services } from "../../../services.ts";
import { moveDelivery } from "../../../store/outbox/deliveries.ts";
import { webhookKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { WebhookNotice } from "../../../store/webhooks/webhook-notices.ts";
import type { CallResult } from "../../../store/webhooks/webhook-state.ts";
import { parseWebhook, type Webhook } from "../../../store/webhooks/webhooks.ts";
import {
  enqueueDeliveries,
  newEvent,
  type OutboxEntry,
  outboxEntry,
  outboxWrites,
} from "../../outbox/publish-event.ts";
import { startJob } from "../../platform/start-job.ts";
import { newNotice } from "../../projects/notices/new-notice.ts";
import { saveWebhook } from "../save-webhook.ts";
import type { AttemptOutcome, EndpointGone } from "./attempt-delivery.ts";

/** Disables a webhook whose endpoint answered 410, or has only failed for five days. */
export async function disableFailing(
  services: Services,
  webhook: Webhook,
  outcomes: readonly AttemptOutcome[],
  result: CallResult,
): Promise<void> {
  const now = services.clock();
  const gone = outcomes.flatMap((one) => (typeof one === "object" ? [one] : []));
  if (gone.length > 0) {
    const isDisabled = await disable(services, webhook, "gone", now.toISOString());
    // Where it was changed during the call, for example to another URL, the sweeper brings its deliveries again.
    if (isDisabled || !(await isStillEnabled(services, webhook))) await endGone(services, gone);
    return;
  }
  if (result.kind !== "failed") return;
  const since = now.getTime() - Date.parse(result.firstFailedAt);
  if (since >= disabledAfterMs) await disable(services, webhook, "failing", result.firstFailedAt);
}

async function isStillEnabled({ tables }: Services, { projectId, id }: Webhook): Promise<boolean> {
  const item = await getItem(tables, "data", webhookKey(projectId, id));
  return item !== undefined && parseWebhook(item).enabled;
}

async function endGone({ tables }: Services, all: readonly EndpointGone[]): Promise<void> {
  const failed = { status: "failed", reason: "endpoint_gone" } as const;
  for (const { gone, last } of all) await moveDelivery(tables, gone, { ...failed, ...last }, undefined);
}

/**
 * Disables a webhook, publishes that as an event, and sends a notice to the owners of the project. Returns false where it
 * was changed since it was read: the next failure decides on its current row.
 */
async function disable(
  services: Services,
  webhook: Webhook,
  reason: "gone" | "failing",
  since: string,
): Promise<boolean> {
  const { projectId, id, rev } = webhook;
  const at = services.clock();
  const after: Webhook = {
    ...webhook,
    enabled: false,
    disabled: { reason, at: at.toISOString() },
    updatedAt: at.toISOString(),
    rev: rev + 1,
  };
  const event = newEvent(services, { type: "webhook.disabled", webhookId: id, detail: { reason } });
  const state: WebhookNotice = { webhookId: id, since };
  const notice = newNotice(services, projectId, "notice", state);
  let published: readonly OutboxEntry[] = [];
  const saved = await saveWebhook(services, projectId, {
    before: webhook,
    after,
    also: (webhooks) => {
      published = [outboxEntry(services, projectId, webhooks, event)];
      return [...outboxWrites(services, projectId, published), notice.write];
    },
  });
  if (!saved) return false;
  services.log.info("a webhook endpoint was disabled", { projectId, webhookId: id, reason });
  await enqueueDeliveries(services, published);
  await startJob(services, notice.job);
  return true;
}
