import { eventIdsOf, hasPages } from "../../domain/emails/email-events.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { parseDelivery } from "../../store/outbox/deliveries.ts";
import { listEventPages } from "../../store/outbox/event-pages.ts";
import { parseEvent } from "../../store/outbox/events.ts";
import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { deliveryKey, eventKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { type ReadResult, readTogether, row, rows } from "../../store/platform/read-plan.ts";
import type { Item } from "../../store/platform/table.ts";
import { isFirstEvent } from "../outbox/first-event.ts";
import { deliveryId } from "../outbox/publish-event.ts";
import { oldestShown } from "../platform/retention.ts";
import { type EmailHistory, emailView } from "./email-view.ts";
import { emailReads, findEmail } from "./find-email.ts";

/** An email to fifty people that is opened all day has some hundred events: the latest of them are shown. */
const mostEvents = 500;
/** The events whose deliveries are shown, one to each endpoint; the endpoints' own lists have the others. */
const mostWithDeliveries = 50;

/** Reads the rows of an email and the project's webhook endpoints. */
export function emailWithWebhooksReads(projectId: string, emailId: string) {
  return {
    ...emailReads(projectId, emailId),
    webhooks: row(subscribedWebhooksKey(projectId), (item) => parseSubscribedWebhooks(item).webhooks),
  };
}

/**
 * Returns the whole record of an email of the project.
 * @throws {Refusal} `not_found`
 */
export async function readEmail(
  services: Services,
  emailId: string,
  found: ReadResult<ReturnType<typeof emailWithWebhooksReads>>,
) {
  const { email, body } = await findEmail(services, emailId, found);
  return emailView(email, body, await readHistory(services, email, found.webhooks));
}

/** Returns the latest events of an email, and their deliveries to the endpoints of the project. */
export async function readHistory(
  services: Services,
  email: Email,
  webhooks: readonly SubscribedWebhook[],
): Promise<EmailHistory> {
  const ids = await allEventIds(services, email);
  return readTogether(services.tables, historyReads(services, email.projectId, ids, webhooks));
}

/** The part of a read plan that reads the latest of some events, and their deliveries. */
export function historyReads(
  services: Services,
  projectId: string,
  eventIds: readonly string[],
  webhooks: readonly SubscribedWebhook[],
) {
  const oldest = firstIdAt("evt", oldestShown(services));
  const ids = eventIds.filter((id) => id >= oldest).slice(-mostEvents);
  const deliveryKeys = ids
    .slice(-mostWithDeliveries)
    .flatMap((id) =>
      webhooks.map((webhook) => deliveryKey(projectId, webhook.id, deliveryId(webhook.id, id))),
    );
  return {
    events: rows(
      ids.filter((id) => !isFirstEvent({ id })).map((id) => eventKey(projectId, id)),
      (items) => items.filter(isItem).map(parseEvent),
    ),
    deliveries: rows(deliveryKeys, (items) => items.filter(isItem).map(parseDelivery)),
  };
}

function isItem(item: Item | undefined): item is Item {
  return item !== undefined;
}

/** Returns the ids of an email's events, the oldest first. Few emails have pages of them beside their row. */
export async function allEventIds({ tables }: Services, email: Email): Promise<readonly string[]> {
  const own = eventIdsOf(email);
  if (!hasPages(email)) return own;
  const [first, ...latest] = own;
  const paged = await listEventPages(tables, email.projectId, email.id);
  // Between a page's write and the row's, an id is in both.
  return [...new Set([...(first ? [first] : []), ...paged, ...latest])];
}
