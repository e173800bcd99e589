import { type BroadcastStep, statusOf } from "../../../domain/broadcasts/broadcast-status.ts";
import type { ListedEventType } from "../../../domain/outbox/event-types.ts";
import type { Services } from "../../../services.ts";
import {
  type BroadcastChanges,
  type BroadcastRow,
  moveBroadcastWrite,
} from "../../../store/broadcasts/broadcasts.ts";
import { readSubscribedWebhooks } from "../../../store/outbox/subscribed-webhooks.ts";
import { type NamedWrites, transact } from "../../../store/platform/transact.ts";
import { enqueueDeliveries, newEvent, outboxEntry, outboxWrites } from "../../outbox/publish-event.ts";
import { newToken } from "../../templates/save-template.ts";

/** The events of steps; those without one are told by what follows. */
const eventOf: { readonly [step in BroadcastStep]?: ListedEventType } = {
  schedule: "broadcast.scheduled",
  start: "broadcast.started",
  pause: "broadcast.paused",
  resume: "broadcast.resumed",
  finishEmpty: "broadcast.sent",
  cancel: "broadcast.canceled",
  fail: "broadcast.failed",
};

/**
 * Moves a broadcast on by a step, with its event and `also`, all or nothing. Returns the broadcast after it, or undefined
 * where a condition did not hold: the broadcast has changed since it was read, or `also` met something else.
 */
export async function takeStep(
  services: Services,
  before: BroadcastRow,
  step: BroadcastStep,
  { set = {}, remove = [] }: BroadcastChanges = {},
  also: NamedWrites = {},
): Promise<BroadcastRow | undefined> {
  const { tables, clock } = services;
  const changes = { ...set, updatedAt: clock().toISOString() };
  const kept = Object.entries(before).filter(([name]) => !remove.some((one) => one === name));
  // What is left is a broadcast: a step removes only fields that may be absent.
  const rest = Object.fromEntries(kept) as BroadcastRow;
  const after: BroadcastRow = { ...rest, ...changes, status: statusOf(step), rev: before.rev + 1 };
  const entries = await entriesOf(services, step, after);
  const outcome = await transact(tables, newToken(services), {
    broadcast: moveBroadcastWrite(tables, before, step, { set: changes, remove }),
    ...also,
    outbox: outboxWrites(services, before.projectId, entries),
  });
  if (!outcome.written) return undefined;
  await enqueueDeliveries(services, entries);
  return after;
}

async function entriesOf(services: Services, step: BroadcastStep, after: BroadcastRow) {
  const type = eventOf[step];
  if (!type) return [];
  const { projectId, id: broadcastId, name, status, scheduledAt, latestAt, total, reason } = after;
  const { webhooks } = await readSubscribedWebhooks(services.tables, projectId);
  const detail = {
    ...{ name, status },
    ...(step === "schedule" && { scheduledAt, latestAt }),
    ...(total !== undefined && { recipients: total }),
    ...(reason !== undefined && { reason }),
  };
  return [outboxEntry(services, projectId, webhooks, newEvent(services, { type, broadcastId, detail }))];
}
