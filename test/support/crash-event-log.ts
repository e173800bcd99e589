import { parseSesEvent } from "../../functions/domain/feedback/ses-event.ts";
import { withoutNumber } from "../../functions/domain/outbox/event-ids.ts";
import { passes } from "../../functions/domain/outbox/event-types.ts";
import { eventIdOf } from "../../functions/operations/feedback/email-event.ts";
import { firstEvent } from "../../functions/operations/outbox/first-event.ts";
import { deliveryId } from "../../functions/operations/outbox/publish-event.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { parseDelivery } from "../../functions/store/outbox/deliveries.ts";
import { type Event, parseEvent } from "../../functions/store/outbox/events.ts";
import { parseSubscribedWebhooks } from "../../functions/store/outbox/subscribed-webhooks.ts";
import { deliveryKey, subscribedWebhooksKey } from "../../functions/store/platform/keys.ts";
import { emailsIn } from "./crash-emails.ts";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";

/** The events of a project, with those that their emails' rows hold. */
export function eventsIn(rows: readonly StoredRow[], projectId: string): readonly Event[] {
  const stored = rows.filter(({ pk }) => pk.startsWith(`P#${projectId}#ACT#`));
  return [...emailsIn(rows, projectId).map(firstEvent), ...stored.map(({ item }) => parseEvent(item))];
}

interface LoggedRun {
  readonly events: { readonly seen: ReadonlySet<string> };
  readonly project: { readonly id: string };
}

/** I8: every event of SES about an email is in the log once, and the email's events are numbered from 1. */
export function findLogGaps(
  { events, project }: LoggedRun,
  rows: readonly StoredRow[],
  email: Email,
): readonly string[] {
  const { id, eventCount = 1 } = email;
  const own = eventsIn(rows, project.id).filter(({ emailId }) => emailId === id);
  const ids = new Set(own.map((one) => withoutNumber(one.id)));
  const should = [...events.seen].flatMap((text) => {
    const event = parseSesEvent(text);
    if (event?.tags[messageTags.email] !== id) return [];
    return event.recipientEvents.map((one) => eventIdOf(id, event, one));
  });
  const lacks = should.filter((one) => !ids.has(one));
  const numbers = own.flatMap(({ sequence }) => sequence ?? []).sort((a, b) => a - b);
  const wanted = Array.from({ length: eventCount }, (_, at) => at + 1);
  const missing = wanted.filter((one) => !numbers.includes(one));
  return [
    ...lacks.map((one) => `I8: the log lacks ${one} of ${id}`),
    ...(new Set(numbers).size < numbers.length ? [`I8: the events of ${id} are numbered ${numbers}`] : []),
    ...(missing.length > 0 ? [`I8: of ${eventCount} events of ${id}, ${missing} are not in the log`] : []),
    ...(numbers.some((one) => one > eventCount)
      ? [`I8: ${id} counts ${eventCount} events, and has ${numbers}`]
      : []),
  ];
}

/**
 * I8: each endpoint of the run's start received each event that it subscribes to, under one id, or the delivery says
 * why not; and no endpoint received anything else.
 */
export function findMissingDeliveries(
  { world, project, opening }: CrashRun,
  rows: readonly StoredRow[],
): readonly string[] {
  const { webhooks } = parseSubscribedWebhooks(rowOf(opening, subscribedWebhooksKey(project.id)));
  const now = parseSubscribedWebhooks(rowOf(rows, subscribedWebhooksKey(project.id))).webhooks;
  const events = eventsIn(rows, project.id);
  const called = new Set(world.web.taken.map(({ url, headers }) => `${url} ${headers["webhook-id"]}`));
  return webhooks.flatMap((webhook) => {
    const current = now.find(({ id }) => id === webhook.id);
    const isAsked = (event: Event) => passes(webhook.events, event.type);
    return events.filter(isAsked).flatMap((event) => {
      const item = rowOf(rows, deliveryKey(project.id, webhook.id, deliveryId(webhook.id, event.id)));
      // The scenario itself checks endpoints that were disabled or deleted.
      if (!item)
        return current?.enabled ? [`I8: ${webhook.id} has no delivery of ${event.id}, ${event.type}`] : [];
      const { status, reason, attempts } = parseDelivery(item);
      const { url } = rowUrl(rows, webhook.id);
      if (status === "pending")
        return [`I8: the delivery of ${event.type} to ${webhook.id} is never attempted`];
      if (reason === "event_expired")
        return [`I8: ${event.type} is in the log but expired for ${webhook.id}`];
      if (status === "failed" && reason === undefined) return [`I8: a delivery failed without a reason`];
      if (status === "failed" || url === undefined || called.has(`${url} ${event.id}`)) return [];
      return [
        `I8: ${event.type} is marked as delivered to ${url}, which ${attempts.length} attempts never reached`,
      ];
    });
  });
}

function rowOf(rows: readonly StoredRow[], key: { readonly pk: string; readonly sk: string }) {
  return rows.find(({ pk, sk }) => pk === key.pk && sk === key.sk)?.item;
}

function rowUrl(rows: readonly StoredRow[], webhookId: string): { readonly url: string | undefined } {
  const item = rows.find(({ pk, sk }) => pk.endsWith("#WHK") && sk === webhookId)?.item;
  return { url: item && String(item["url"]) };
}
