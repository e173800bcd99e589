import type { BroadcastStep } from "../../../domain/broadcasts/broadcast-status.ts";
import { statusAfter } from "../../../domain/broadcasts/broadcast-status.ts";
import type { Services } from "../../../services.ts";
import {
  type BroadcastChanges,
  type BroadcastRow,
  moveBroadcastWrite,
} from "../../../store/broadcasts/broadcasts.ts";
import { readSubscribedWebhooks } from "../../../store/outbox/subscribed-webhooks.ts";
import { transact, type Write } from "../../../store/platform/transact.ts";
import { enqueueDeliveries, newEvent, outboxEntry, outboxWrites } from "../../outbox/publish-event.ts";
import { newToken } from "../../templates/save-template.ts";

/** The steps that the service takes with a broadcast that is being sent, each with its event. */
const eventOfStep = {
  pause: "broadcast.paused",
  resume: "broadcast.resumed",
  cancel: "broadcast.canceled",
  finish: "broadcast.sent",
} as const satisfies { readonly [step in BroadcastStep]?: string };
type SendingStep = keyof typeof eventOfStep;

/** A step as it is written: the broadcast with its event and that event's deliveries. */
interface PlannedStep {
  readonly write: Write;
  readonly also: readonly Write[];
  /** To be called once all is written. */
  readonly deliver: () => Promise<void>;
}

/** Plans a step from the revision that was read. */
export async function planStep(
  services: Services,
  broadcast: BroadcastRow,
  step: SendingStep,
  { set, remove }: BroadcastChanges = {},
): Promise<PlannedStep> {
  const { tables, clock } = services;
  const { projectId, id: broadcastId, name, total = 0 } = broadcast;
  const { webhooks } = await readSubscribedWebhooks(tables, projectId);
  const reason = set?.reason === undefined ? {} : { reason: set.reason };
  const detail = { name, status: statusAfter(broadcast.status, step), recipients: total, ...reason };
  const event = newEvent(services, { type: eventOfStep[step], broadcastId, detail });
  const entries = [outboxEntry(services, projectId, webhooks, event)];
  const changes = { set: { ...set, updatedAt: clock().toISOString() }, ...(remove && { remove }) };
  return {
    write: moveBroadcastWrite(tables, broadcast, step, changes),
    also: outboxWrites(services, projectId, entries),
    deliver: () => enqueueDeliveries(services, entries),
  };
}

/** Moves a broadcast on by a step. Returns false where it has changed since it was read. */
export async function moveBroadcast(
  services: Services,
  broadcast: BroadcastRow,
  step: SendingStep,
  changes: BroadcastChanges = {},
): Promise<boolean> {
  const { write, also, deliver } = await planStep(services, broadcast, step, changes);
  const outcome = await transact(services.tables, newToken(services), { broadcast: write, outbox: also });
  if (outcome.written) await deliver();
  return outcome.written;
}
