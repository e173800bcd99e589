import { eventIdsOf, hasPages } from "../../domain/emails/email-events.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { parseDelivery } from "../../store/outbox/deliveries.ts";
import { listEventPages, parseEvent } from "../../store/outbox/events.ts";
import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { deliveryKey, eventKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { type FoundRows, getTogether } from "../../store/platform/read.ts";
import { deliveryId } from "../outbox/publish-event.ts";
import { oldestShown } from "../platform/retention.ts";
import { type EmailHistory, emailView } from "./email-view.ts";
import { findEmail } from "./find-email.ts";

/** A mail to fifty people that is opened all day has some hundred events: the latest of them are shown. */
const mostEvents = 500;
/** Each with a delivery to each endpoint, of so many events: the others are in the endpoints' own lists. */
const mostWithDeliveries = 50;

/** The whole record of an email of the project; `found` has the project's endpoints. Refuses with `not_found`. */
export async function readEmail(services: Services, projectId: string, emailId: string, found: FoundRows) {
  const one = await findEmail(services, projectId, emailId, found);
  if (!one) throw noSuchEmail();
  const { webhooks } = parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId)));
  return emailView(one.email, one.body, await readHistory(services, one.email, webhooks));
}

export function noSuchEmail(): Refusal {
  return new Refusal("not_found", "there is no such email in this project");
}

async function readHistory(
  services: Services,
  email: Email,
  webhooks: readonly SubscribedWebhook[],
): Promise<EmailHistory> {
  const { projectId } = email;
  const oldest = firstIdAt("evt", oldestShown(services));
  const ids = (await allEventIds(services, email)).filter((id) => id >= oldest);
  const shown = ids.slice(-mostEvents);
  const deliveries = shown
    .slice(-mostWithDeliveries)
    .flatMap((id) =>
      webhooks.map((webhook) => deliveryKey(projectId, webhook.id, deliveryId(webhook.id, id))),
    );
  const events = shown.map((id) => eventKey(projectId, id));
  const published = await getTogether(services.tables, { data: [...events, ...deliveries] });
  return {
    events: events.flatMap((key) => parsed(published.data(key), parseEvent)),
    deliveries: deliveries.flatMap((key) => parsed(published.data(key), parseDelivery)),
  };
}

function parsed<Row>(
  item: Record<string, unknown> | undefined,
  parse: (item: Record<string, unknown>) => Row,
): Row[] {
  return item ? [parse(item)] : [];
}

/** The ids of an email's events, the oldest first. Few emails have pages of them beside their row. */
export async function allEventIds({ tables }: Services, email: Email): Promise<readonly string[]> {
  const own = eventIdsOf(email);
  if (!hasPages(email)) return own;
  const [first, ...latest] = own;
  const paged = await listEventPages(tables, email.projectId, email.id);
  // Between a page's write and the row's, an id is in both.
  return [...new Set([...(first ? [first] : []), ...paged, ...latest])];
}
