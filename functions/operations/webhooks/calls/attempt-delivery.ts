import { testType } from "../../../domain/outbox/event-types.ts";
import { timeOfId } from "../../../domain/platform/ids.ts";
import { retryAfterMs, waitAfter } from "../../../domain/webhooks/webhook-schedule.ts";
import type { WebOutcome } from "../../../gateways/platform/web/web.ts";
import type { Services } from "../../../services.ts";
import { type Attempt, type Delivery, moveDelivery } from "../../../store/outbox/deliveries.ts";
import { parseEmailFacts } from "../../../store/outbox/email-facts.ts";
import { type Event, parseEvent } from "../../../store/outbox/events.ts";
import { emailKey, eventKey } from "../../../store/platform/keys.ts";
import type { FoundRows } from "../../../store/platform/read.ts";
import type { Webhook } from "../../../store/webhooks/webhooks.ts";
import { deliveryMessage, deliveryRedeliveryMs } from "../../outbox/publish-event.ts";
import { signatureHeaders } from "./sign-webhook.ts";
import { webhookPayload } from "./webhook-payload.ts";

/** How one call of an endpoint ended. */
export type AttemptOutcome = "succeeded" | "failed" | EndpointGone;

/** The endpoint wants to hear no more (410); what this delivery's row is to say, when that was acted on. */
export interface EndpointGone {
  readonly gone: Delivery;
  readonly last: Pick<Delivery, "tries" | "attempts">;
}

const deadlineMs = 15_000;
/** What is kept of an answer, in bytes. */
const keptBytes = 1024;
const mostAttempts = 20;
/** SQS holds a message back so long at most; what waits longer, the sweeper hands over. */
const longestDelaySeconds = 900;

/**
 * Calls an endpoint with one delivery, and writes down how that went and when it is to be called again. A crash
 * between the two calls it again: the id is the same.
 */
export async function attemptDelivery(
  services: Services,
  webhook: Webhook,
  delivery: Delivery,
  found: FoundRows,
): Promise<AttemptOutcome> {
  const event = eventOf(delivery, found);
  if (!event) throw new Error("a delivery of nothing was to be attempted");
  const { emailId } = delivery;
  const item = emailId === undefined ? undefined : found.data(emailKey(delivery.projectId, emailId));
  const at = services.clock();
  const body = webhookPayload(event, item && parseEmailFacts(item));
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
  return settle(services, delivery, { at, outcome });
}

/** What the endpoint is told; a test's event is in nobody's log, its delivery is all there is of it. */
export function eventOf(
  { projectId, eventId, eventType, webhookId }: Delivery,
  found: FoundRows,
): Event | undefined {
  if (eventType === testType) {
    const detail = { message: "This is a test of your webhook endpoint." };
    return { id: eventId, type: testType, at: timeOfId(eventId).toISOString(), webhookId, detail };
  }
  const item = found.data(eventKey(projectId, eventId));
  return item && parseEvent(item);
}

async function settle(
  services: Services,
  delivery: Delivery,
  { at, outcome }: { readonly at: Date; readonly outcome: WebOutcome },
): Promise<AttemptOutcome> {
  const { tables, clock } = services;
  const attempts = [...delivery.attempts, attemptOf(at, outcome)].slice(-mostAttempts);
  const tries = delivery.tries + 1;
  const status = outcome.kind === "answered" ? outcome.answer.status : undefined;
  if (status !== undefined && status >= 200 && status < 300) {
    await moveDelivery(tables, delivery, { status: "succeeded", tries, attempts }, undefined);
    return "succeeded";
  }
  // The endpoint is disabled first: should we be killed between the two, the delivery comes again.
  if (status === 410) return { gone: delivery, last: { tries, attempts } };
  const asked = outcome.kind === "answered" ? outcome.answer.headers["retry-after"] : undefined;
  const wait = waitAfter(tries, tables.chance(), retryAfterMs(asked, clock()));
  if (wait === undefined) {
    await moveDelivery(
      tables,
      delivery,
      { status: "failed", reason: "exhausted", tries, attempts },
      undefined,
    );
    return "failed";
  }
  await comeAgain(services, delivery, { tries, attempts }, wait);
  return "failed";
}

/** A short wait is the queue's, with the sweeper behind it; a long one is the sweeper's. */
async function comeAgain(
  services: Services,
  delivery: Delivery,
  to: Pick<Delivery, "tries" | "attempts">,
  wait: number,
): Promise<void> {
  const next = services.clock().getTime() + wait;
  const delay = Math.ceil(wait / 1000);
  const isShort = delay <= longestDelaySeconds;
  const due = new Date(next + (isShort ? deliveryRedeliveryMs : 0));
  const written = await moveDelivery(
    services.tables,
    delivery,
    { ...to, nextAt: new Date(next).toISOString() },
    due,
  );
  if (isShort && "item" in written)
    await (await services.webhookQueue()).send([deliveryMessage(delivery)], delay);
}

function attemptOf(at: Date, outcome: WebOutcome): Attempt {
  const { ms } = outcome;
  if (outcome.kind === "failed") return { at: at.toISOString(), status: null, ms, answer: outcome.reason };
  return { at: at.toISOString(), status: outcome.answer.status, ms, answer: outcome.answer.body };
}
