import { parseSesEvent } from "../../functions/domain/feedback/ses-event.ts";
import { passes } from "../../functions/domain/outbox/event-types.ts";
import { eventIdOf } from "../../functions/operations/feedback/record-event.ts";
import { deliveryId } from "../../functions/operations/outbox/publish-event.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Email } from "../../functions/store/emails/emails.ts";
import { parseDelivery } from "../../functions/store/outbox/deliveries.ts";
import { type Event, parseEvent } from "../../functions/store/outbox/events.ts";
import { parseSubscribedWebhooks } from "../../functions/store/outbox/subscribed-webhooks.ts";
import {
  activityPartition,
  deliveryPartition,
  subscribedWebhooksKey,
} from "../../functions/store/platform/keys.ts";
import type { StoredRow } from "./crash-rows.ts";
import type { CrashRun } from "./crash-run.ts";

function eventsIn(rows: readonly StoredRow[], projectId: string): readonly Event[] {
  const partition = activityPartition(projectId);
  return rows.filter(({ pk }) => pk === partition).map(({ item }) => parseEvent(item));
}

/** I8: what SES eventCount of a mail is in the log, each thing once, and the mail's events have the numbers from 1 on. */
export function findLogGaps(
  { events, project }: CrashRun,
  rows: readonly StoredRow[],
  email: Email,
): readonly string[] {
  const { id, attempt, stage, eventCount = 1 } = email;
  const own = eventsIn(rows, project.id).filter(({ emailId }) => emailId === id);
  const ids = new Set(own.map((one) => one.id));
  const should = [...events.seen].flatMap((text) => {
    const event = parseSesEvent(text);
    if (event?.tags[messageTags.email] !== id) return [];
    return event.recipientEvents.map((one) => eventIdOf(event, one));
  });
  const lacks = should.filter((one) => !ids.has(one));
  const numbers = own.flatMap(({ sequence }) => sequence ?? []).sort((a, b) => a - b);
  // What ended before anybody took it may not have been eventCount as queued.
  const isWhole = attempt !== undefined || stage === "canceled";
  const wanted = Array.from({ length: eventCount }, (_, at) => at + 1);
  const missing = wanted.filter((one) => !numbers.includes(one));
  return [
    ...lacks.map((one) => `I8: the log lacks ${one} of ${id}`),
    ...(new Set(numbers).size < numbers.length ? [`I8: the events of ${id} are numbered ${numbers}`] : []),
    ...(isWhole && missing.length > 0
      ? [`I8: of ${eventCount} events of ${id}, ${missing} are not in the log`]
      : []),
    ...(numbers.some((one) => one > eventCount)
      ? [`I8: ${id} counts ${eventCount} events, and has ${numbers}`]
      : []),
  ];
}

/**
 * I8: each endpoint that the run began with was eventCount of each event that it asks for, under one id, or the delivery
 * says why not; and nobody was eventCount of anything else.
 */
export function findMissingDeliveries(
  { world, project, opening }: CrashRun,
  rows: readonly StoredRow[],
): readonly string[] {
  const { webhooks } = parseSubscribedWebhooks(rowOf(opening, subscribedWebhooksKey(project.id)));
  const now = parseSubscribedWebhooks(rowOf(rows, subscribedWebhooksKey(project.id))).webhooks;
  const events = eventsIn(rows, project.id);
  const called = new Set(world.web.taken.map(({ url, headers }) => `${url} ${headers["webhook-id"]}`));
  return webhooks.flatMap((hook) => {
    const stands = now.find(({ id }) => id === hook.id);
    const isAsked = (event: Event) => passes(hook.events, event.type);
    return events.filter(isAsked).flatMap((event) => {
      const key = { pk: deliveryPartition(project.id, hook.id), sk: deliveryId(hook.id, event.id) };
      const item = rowOf(rows, key);
      // Of one that was disabled or deleted in the run, the run itself says what is right.
      if (!item)
        return stands?.enabled ? [`I8: ${hook.id} is not eventCount of ${event.id}, ${event.type}`] : [];
      const { status, reason, attempts } = parseDelivery(item);
      const { url } = rowUrl(rows, hook.id);
      if (status === "pending") return [`I8: the delivery of ${event.type} to ${hook.id} waits for ever`];
      if (reason === "event_expired") return [`I8: ${event.type} is in the log, and expired for ${hook.id}`];
      if (status === "failed" && reason === undefined) return [`I8: a delivery failed for no reason`];
      if (status === "failed" || url === undefined || called.has(`${url} ${event.id}`)) return [];
      return [
        `I8: ${event.type} counts as eventCount to ${url}, which ${attempts.length} attempts never reached`,
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
