import type * as z from "zod/mini";
import { areas } from "../../functions/contract/index.ts";
import { ApiError, type Client, newClient } from "../api-client.ts";
import type { ActivityReader, EmailActivity, WebhookDelivery } from "./email-activity.ts";

const { getEmail } = areas.emails;
const { listWebhooks, getDelivery } = areas.webhooks;
type Email = z.output<(typeof getEmail)["reply"][1]>;

const deliveriesAtOnce = 5;
/** No project may have more endpoints than a page of the list holds. */
const webhookPage = "100";

/** What a reader needs of a running service. */
export interface ActivitySource {
  /** Where the API is served; it is read at each call, as the port is known only once the service runs. */
  readonly url: () => string;
  /** Returns an access token of the development account; `renew` asks for a new one. */
  readonly token: (renew?: "renew") => Promise<string>;
}

/** Reads events and webhook deliveries through the public API, as the development account. */
export function newActivityReader({ url, token }: ActivitySource): ActivityReader {
  return async (projectId, emailId) => {
    const read = async (bearer: string) => readActivity(newClient(url(), bearer, projectId), emailId);
    try {
      return await read(await token());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401) return read(await token("renew"));
      // The account is not a member of the project, or the project has no such email.
      if (error.status === 403 || error.status === 404) return undefined;
      throw error;
    }
  };
}

async function readActivity(call: Client, emailId: string): Promise<EmailActivity> {
  const { body: email } = await call(getEmail, { params: { emailId } });
  return { events: email.events, deliveries: await readDeliveries(call, email) };
}

async function readDeliveries(
  call: Client,
  { events, webhookDeliveries }: Email,
): Promise<readonly WebhookDelivery[]> {
  if (webhookDeliveries.length === 0) return [];
  const { body: webhooks } = await call(listWebhooks, { query: { limit: webhookPage } });
  const found: WebhookDelivery[] = [];
  for (let at = 0; at < webhookDeliveries.length; at += deliveriesAtOnce) {
    const some = webhookDeliveries.slice(at, at + deliveriesAtOnce).map(async ({ id, webhookId }) => {
      const webhook = webhooks.items.find((one) => one.id === webhookId);
      // An endpoint that was deleted in between takes its deliveries with it.
      if (!webhook) return [];
      const { url, enabled } = webhook;
      const { body } = await call(getDelivery, { params: { webhookId, deliveryId: id } });
      const { attemptLog: attempts, eventId, eventType, status, reason, nextAttemptAt } = body;
      return [{ id, url, enabled, eventId, eventType, status, reason, attempts, nextAttemptAt }];
    });
    found.push(...(await Promise.all(some)).flat());
  }
  const order = new Map(events.map(({ id }, at) => [id, at]));
  const orderOf = ({ eventId }: WebhookDelivery) => order.get(eventId) ?? events.length;
  return found.sort((a, b) => orderOf(a) - orderOf(b));
}
