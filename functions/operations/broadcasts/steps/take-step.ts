import { type BroadcastStep, statusOf } from "../../../domain/broadcasts/broadcast-status.ts";
import type { ListedEventType } from "../../../domain/outbox/event-types.ts";
import type { Services } from "../../../services.ts";
import {
  type BroadcastChanges,
  type BroadcastRow,
  moveBroadcastWrite,
} from "../../../store/broadcasts/broadcasts.ts";
import { readSubscribedWebhooks } from "../../../store/outbox/subscribed-webhooks.ts";
import { type NamedWrites, transact, type Write } from "../../../store/platform/transact.ts";
import { enqueueDeliveries, newEvent, outboxEntry, outboxWrites } from "../../outbox/publish-event.ts";
import { newToken } from "../../platform/new-token.ts";

/** The events of steps; what a step without one begins has an event of its own when it is done. */
const eventOf: { readonly [step in BroadcastStep]?: ListedEventType } = {
  schedule: "broadcast.scheduled",
  start: "broadcast.started",
  pause: "broadcast.paused",
  resume: "broadcast.resumed",
  finish: "broadcast.sent",
  finishEmpty: "broadcast.sent",
  cancel: "broadcast.canceled",
  fail: "broadcast.failed",
};

/** A step as it is written: the broadcast with its event and that event's deliveries. */
interface PlannedStep {
  /** The broadcast after the step. */
  readonly after: BroadcastRow;
  readonly write: Write;
  readonly also: readonly Write[];
  /** To be called once all is written. */
  readonly deliver: () => Promise<void>;
}

/** Plans a step from the revision that was read. */
export async function planStep(
  services: Services,
  before: BroadcastRow,
  step: BroadcastStep,
  { set = {}, remove = [] }: BroadcastChanges = {},
): Promise<PlannedStep> {
  const { tables, clock } = services;
  const changes = { ...set, updatedAt: clock().toISOString() };
  const kept = Object.entries(before).filter(([name]) => !remove.some((one) => one === name));
  // What is left is a broadcast: a step removes only fields that may be absent.
  const rest = Object.fromEntries(kept) as BroadcastRow;
  const after: BroadcastRow = { ...rest, ...changes, status: statusOf(step), rev: before.rev + 1 };
  const entries = await entriesOf(services, step, after);
  return {
    after,
    write: moveBroadcastWrite(tables, before, step, { set: changes, remove }),
    also: outboxWrites(services, before.projectId, entries),
    deliver: () => enqueueDeliveries(services, entries),
  };
}

/**
 * Moves a broadcast on by a step, with its event and `also`, all or nothing. Returns the broadcast after it, or undefined
 * where a condition did not hold: the broadcast has changed since it was read, or `also` met something else.
 */
export async function takeStep(
  services: Services,
  before: BroadcastRow,
  step: BroadcastStep,
  changes: BroadcastChanges = {},
  also: NamedWrites = {},
): Promise<BroadcastRow | undefined> {
  const planned = await planStep(services, before, step, changes);
  const outcome = await transact(services.tables, newToken(services), {
    broadcast: planned.write,
    ...also,
    outbox: planned.also,
  });
  if (!outcome.written) return undefined;
  await planned.deliver();
  return planned.after;
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
