import type { eventTypes } from "../../functions/domain/outbox/event-types.ts";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import {
  enqueueDeliveries,
  newEvent,
  outboxEntry,
  publishEvent,
} from "../../functions/operations/outbox/publish-event.ts";
import { newWebhookSecret } from "../../functions/operations/webhooks/calls/sign-webhook.ts";
import { saveWebhook } from "../../functions/operations/webhooks/save-webhook.ts";
import { indexSlices } from "../../functions/settings/tables.ts";
import { listDeliveryRows } from "../../functions/store/outbox/deliveries.ts";
import { readSubscribedWebhooks } from "../../functions/store/outbox/subscribed-webhooks.ts";
import { webhookKey, webhookStateKey } from "../../functions/store/platform/keys.ts";
import { getItem } from "../../functions/store/platform/read.ts";
import { parseWebhookState } from "../../functions/store/webhooks/webhook-state.ts";
import { parseWebhook, type Webhook } from "../../functions/store/webhooks/webhooks.ts";
import { dueRowsOf } from "./due-rows.ts";
import type { World } from "./world.ts";

interface Wanted {
  readonly url?: string;
  readonly events?: readonly string[];
}

let count = 0;

/** Creates an endpoint of a project with its own URL. */
export async function newWebhook(
  { services }: World,
  { id: projectId }: { readonly id: string },
  { url = `https://hook-${++count}.example.com/in`, events = ["*"] }: Wanted = {},
): Promise<Webhook> {
  const now = services.clock();
  const webhook: Webhook = {
    id: newId("whk", now, services.random(idRandomBytes)),
    projectId,
    url,
    events: [...events],
    enabled: true,
    secrets: [{ secret: newWebhookSecret(services.random) }],
    updatedAt: now.toISOString(),
    rev: 0,
  };
  await saveWebhook(services, projectId, { before: undefined, after: webhook });
  return webhook;
}

/** Publishes events of a project; returns their ids. */
export async function publishEvents(
  { services }: World,
  { id: projectId }: { readonly id: string },
  { times = 1, type = "contact.created" }: { times?: number; type?: (typeof eventTypes)[number] } = {},
): Promise<readonly string[]> {
  const { webhooks } = await readSubscribedWebhooks(services.tables, projectId);
  const ids: string[] = [];
  for (let n = 0; n < times; n++) {
    const entry = outboxEntry(services, projectId, webhooks, newEvent(services, { type, detail: { n } }));
    await publishEvent(services, projectId, entry);
    await enqueueDeliveries(services, [entry]);
    ids.push(entry.event.id);
  }
  return ids;
}

/** All deliveries to an endpoint, in the order of their events. */
export async function deliveriesTo({ services }: World, { projectId, id }: Webhook) {
  const walk = { descending: false, beyond: undefined, limit: 1000 };
  return (await listDeliveryRows(services.tables, projectId, id, 0, walk)).deliveries;
}

/** The endpoint's current row. */
export async function readBack({ services }: World, { projectId, id }: Webhook): Promise<Webhook> {
  return parseWebhook((await getItem(services.tables, "data", webhookKey(projectId, id))) ?? {});
}

/** The endpoint's current state of failures. */
export async function stateOf({ services }: World, { projectId, id }: Webhook) {
  return parseWebhookState(await getItem(services.tables, "data", webhookStateKey(projectId, id)));
}

const minuteMs = 60_000;

/**
 * Lets time pass: workers run whenever a message is ready, the sweeper every minute. Minutes in which nothing is due
 * are skipped, so that days pass quickly.
 */
export async function passTime(world: World, ms: number): Promise<void> {
  const { clock, webhookQueue } = world;
  const end = clock.now().getTime() + ms;
  for (;;) {
    await world.settle();
    const now = clock.now().getTime();
    const ready = webhookQueue.waiting().map(({ readyAt }) => readyAt);
    const due = await earliestDue(world);
    const sweepAt =
      due === undefined
        ? end
        : Math.max(Math.ceil(due / minuteMs), Math.floor(now / minuteMs) + 1) * minuteMs;
    const next = Math.min(...ready, sweepAt, end);
    clock.advance(next - now);
    if (next === sweepAt) await world.sweep();
    if (next >= end) break;
  }
  await world.settle();
}

async function earliestDue({ services }: World): Promise<number | undefined> {
  const never = new Date("9999-01-01");
  const slices = Array.from({ length: indexSlices }, (_, slice) => slice);
  const rows = await Promise.all(slices.map((slice) => dueRowsOf(services.tables, slice, never)));
  const times = rows.flat().map(({ dueSk }) => Date.parse(dueSk));
  return times.length > 0 ? Math.min(...times) : undefined;
}
