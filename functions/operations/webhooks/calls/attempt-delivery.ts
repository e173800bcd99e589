import { longestDelay } from "../../../domain/platform/queues/queue-delay.ts";
import { retryAfterMs, waitAfter } from "../../../domain/webhooks/webhook-schedule.ts";
import type { WebOutcome } from "../../../gateways/platform/web/web.ts";
import type { Services } from "../../../services.ts";
import { type Attempt, type Delivery, moveDelivery } from "../../../store/outbox/deliveries.ts";
import type { Webhook } from "../../../store/webhooks/webhooks.ts";
import { deliveryMessage, deliveryRedeliveryMs } from "../../outbox/publish-event.ts";
import type { DueDelivery } from "./due-deliveries.ts";
import { resendPayload } from "./resend-payload.ts";
import { signatureHeaders } from "./sign-webhook.ts";
import { webhookPayload } from "./webhook-payload.ts";

/** The outcome of one call of an endpoint. */
export type AttemptOutcome = "succeeded" | "failed" | EndpointGone;

/** The endpoint answered 410; `last` is written on the delivery once the webhook is disabled. */
export interface EndpointGone {
  readonly gone: Delivery;
  readonly last: Pick<Delivery, "tries" | "attempts">;
}

const deadlineMs = 15_000;
/** How much of a response's body is kept, in bytes. */
const keptBytes = 1024;
const maxAttempts = 20;

/**
 * Calls an endpoint with one delivery, and writes the outcome and the time of the next attempt. After a crash between
 * the two, the endpoint is called again with the same id.
 */
export async function attemptDelivery(
  services: Services,
  webhook: Webhook,
  { delivery, event, email }: DueDelivery,
): Promise<AttemptOutcome> {
  const at = services.clock();
  const body = webhook.format === "resend" ? resendPayload(event, email) : webhookPayload(event, email);
  const web = await services.web();
  const outcome = await web.post(webhook.url, {
    headers: {
      "content-type": "application/json",
      "user-agent": "email-delivery-service webhooks",
      ...signatureHeaders(webhook, event.id, at, body),
    },
    body,
    deadlineMs,
    keepBytes: keptBytes,
  });
  return recordAttempt(services, delivery, { at, outcome });
}

async function recordAttempt(
  services: Services,
  delivery: Delivery,
  { at, outcome }: { readonly at: Date; readonly outcome: WebOutcome },
): Promise<AttemptOutcome> {
  const { tables, clock } = services;
  const attempts = [...delivery.attempts, attemptOf(at, outcome)].slice(-maxAttempts);
  const tries = delivery.tries + 1;
  const status = outcome.kind === "answered" ? outcome.answer.status : undefined;
  if (status !== undefined && status >= 200 && status < 300) {
    await moveDelivery(tables, delivery, { status: "succeeded", tries, attempts }, undefined);
    return "succeeded";
  }
  // The webhook is disabled first: after a crash between the two, the delivery is attempted again.
  if (status === 410) return { gone: delivery, last: { tries, attempts } };
  const retryAfter = outcome.kind === "answered" ? outcome.answer.headers["retry-after"] : undefined;
  const wait = waitAfter(tries, tables.chance(), retryAfterMs(retryAfter, clock()));
  if (wait === undefined) {
    const failed = { status: "failed", reason: "exhausted", tries, attempts } as const;
    await moveDelivery(tables, delivery, failed, undefined);
  } else {
    await scheduleRetry(services, delivery, { tries, attempts }, wait);
  }
  return "failed";
}

/** The queue delays a short wait, and the sweeper backs it up; a long wait is only the sweeper's. */
async function scheduleRetry(
  services: Services,
  delivery: Delivery,
  to: Pick<Delivery, "tries" | "attempts">,
  wait: number,
): Promise<void> {
  const next = services.clock().getTime() + wait;
  const delay = Math.ceil(wait / 1000);
  // Longer waits are the sweeper's.
  const isShort = delay <= longestDelay;
  const due = new Date(next + (isShort ? deliveryRedeliveryMs : 0));
  const change = { ...to, nextAt: new Date(next).toISOString() };
  const written = await moveDelivery(services.tables, delivery, change, due);
  if (isShort && "item" in written)
    await (await services.webhookQueue()).send([deliveryMessage(delivery)], delay);
}

function attemptOf(at: Date, outcome: WebOutcome): Attempt {
  const { ms } = outcome;
  if (outcome.kind === "failed") return { at: at.toISOString(), status: null, ms, answer: outcome.reason };
  return { at: at.toISOString(), status: outcome.answer.status, ms, answer: outcome.answer.body };
}
