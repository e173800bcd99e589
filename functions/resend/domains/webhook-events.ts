import type * as z from "zod/mini";
import { handler as getEvent } from "../../api/activity/get-event.ts";
import { handler as getDelivery } from "../../api/webhooks/get-delivery.ts";
import { handler as listDeliveries } from "../../api/webhooks/list-deliveries.ts";
import { handler as replayWebhook } from "../../api/webhooks/replay-webhook.ts";
import type { DeliverySummary } from "../../contract/webhooks/webhook-record.ts";
import { resendEventName } from "../../domain/webhooks/resend-events.ts";
import { listView } from "../engine/fields.ts";
import { pageOfAll, readRange } from "../engine/page-of-all.ts";
import type { ResendRequest } from "../engine/request.ts";

/** Resend's event of a webhook is a delivery here: one event for one endpoint. */
export const webhookEvents = {
  "webhooks.events.list": async ({ ask, params, query }: ResendRequest) =>
    listView(await ask(listDeliveries, () => ({ params, query })), listed),
  "webhooks.events.get": async ({ ask, params }: ResendRequest) => {
    const delivery = await ask(getDelivery, () => ({ params }));
    const event = await ask(getEvent, () => ({ params: { eventId: delivery.eventId } }));
    return {
      object: "webhook_event",
      ...listed(delivery),
      next_attempt_at: delivery.nextAttemptAt,
      payload: event,
    };
  },
  "webhooks.events.replay": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(replayWebhook, () => ({
      params: { webhookId: params["webhookId"] ?? "" },
      body: { deliveryId: params["deliveryId"] },
    }));
    return { object: "webhook_event", id };
  },
  "webhooks.events.attempts.list": async ({ ask, params, query }: ResendRequest) => {
    const { id, attemptLog } = await ask(getDelivery, () => ({ params }));
    const items = attemptLog.map(({ at, status, answer }, n) => ({
      id: `${id}_${n + 1}`,
      ...{ http_status_code: status ?? 0, response: answer, sent_at: at },
    }));
    return listView(pageOfAll(items, readRange(query)), (item) => item);
  },
};

function listed({ id, eventType, createdAt, status, attempts }: z.output<typeof DeliverySummary>) {
  const state = status === "succeeded" ? "success" : status === "failed" ? "failed" : undefined;
  return {
    ...{ id, type: resendEventName(eventType), created_at: createdAt },
    status: state ?? (attempts > 0 ? "attempting" : "pending"),
  };
}
