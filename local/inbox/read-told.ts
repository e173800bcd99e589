import { earlyEvents } from "../../functions/operations/emails/publish-queued.ts";
import { allEventIds } from "../../functions/operations/emails/read-email.ts";
import { emailEventView } from "../../functions/operations/outbox/event-view.ts";
import { deliveryId } from "../../functions/operations/outbox/publish-event.ts";
import { deliveryView } from "../../functions/operations/webhooks/webhook-view.ts";
import { newServices, type Services } from "../../functions/services.ts";
import { type Email, parseEmail } from "../../functions/store/emails/emails.ts";
import { parseDelivery } from "../../functions/store/outbox/deliveries.ts";
import { type Event, parseEvent } from "../../functions/store/outbox/events.ts";
import { parseSubscribedWebhooks } from "../../functions/store/outbox/subscribed-webhooks.ts";
import {
  deliveryKey,
  emailKey,
  eventKey,
  subscribedWebhooksKey,
  webhookKey,
} from "../../functions/store/platform/keys.ts";
import { type FoundRows, getTogether } from "../../functions/store/platform/read.ts";
import { parseWebhook } from "../../functions/store/webhooks/webhooks.ts";
import type { Clients } from "../engines/clients.ts";
import type { Model } from "../template/read-model.ts";
import type { Told, ToldDelivery, ToldReader } from "./told.ts";

/** More would make a page that nobody reads to its end. */
const mostEvents = 200;
/** Each with a delivery to each endpoint. */
const mostWithDeliveries = 50;

/** Reads from the tables that the templates describe; undefined where they describe another service. */
export function newToldReader(
  { functions }: Pick<Model, "functions">,
  clients: Pick<Clients, "dynamo">,
): ToldReader | undefined {
  const fn = functions.find(({ name }) => name === "get-email");
  if (!fn) return undefined;
  const services = newServices(fn.environment, clients.dynamo(fn.region));
  return (projectId, emailId) => readTold(services, projectId, emailId);
}

async function readTold(services: Services, projectId: string, emailId: string): Promise<Told | undefined> {
  const mailRow = emailKey(projectId, emailId);
  const first = await getTogether(services.tables, { data: [mailRow, subscribedWebhooksKey(projectId)] });
  const item = first.data(mailRow);
  if (!item) return undefined;
  const email = parseEmail(item);
  const hookIds = parseSubscribedWebhooks(first.data(subscribedWebhooksKey(projectId))).webhooks.map(
    ({ id }) => id,
  );
  const ids = (await allEventIds(services, email)).slice(-mostEvents);
  const deliveries = ids
    .slice(-mostWithDeliveries)
    .flatMap((id) => hookIds.map((hook) => ({ hook, id: deliveryId(hook, id) })));
  const found = await getTogether(services.tables, {
    data: [
      ...ids.map((id) => eventKey(projectId, id)),
      ...hookIds.map((hook) => webhookKey(projectId, hook)),
      ...deliveries.map(({ hook, id }) => deliveryKey(projectId, hook, id)),
    ],
  });
  return {
    events: eventsOf(email, ids, found).map(emailEventView),
    deliveries: deliveries.flatMap(({ hook, id }) => deliveryOf(projectId, hook, id, found)),
  };
}

/** What a worker is about to write down, the mail's facts say already. */
function eventsOf(email: Email, ids: readonly string[], found: FoundRows): readonly Event[] {
  const written = ids.flatMap((id) => {
    const item = found.data(eventKey(email.projectId, id));
    return item ? [parseEvent(item)] : [];
  });
  const known = new Set(written.map(({ id }) => id));
  const early = earlyEvents(email).filter(({ id }) => ids.includes(id) && !known.has(id));
  return [...early, ...written].sort((a, b) => numberOf(a) - numberOf(b));
}

function numberOf({ sequence }: Event): number {
  return sequence ?? Number.MAX_SAFE_INTEGER;
}

function deliveryOf(projectId: string, hook: string, id: string, found: FoundRows): readonly ToldDelivery[] {
  const delivery = found.data(deliveryKey(projectId, hook, id));
  const webhook = found.data(webhookKey(projectId, hook));
  // An endpoint that is deleted just now is on its way out of the page too.
  if (!delivery || !webhook) return [];
  const { eventId, eventType, status, reason, attemptLog, nextAttemptAt } = deliveryView(
    parseDelivery(delivery),
  );
  const { url, enabled } = parseWebhook(webhook);
  return [{ id, url, enabled, eventId, eventType, status, reason, attempts: attemptLog, nextAttemptAt }];
}
