import { passes } from "../../domain/outbox/event-types.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import type { Services } from "../../services.ts";
import { type Delivery, parseDelivery, putDelivery } from "../../store/outbox/deliveries.ts";
import type { Job } from "../../store/platform/jobs/jobs.ts";
import { deliveryKey, webhookKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import { sliceReads } from "../../store/projects/slice-reads.ts";
import { type ReplayState, replayState } from "../../store/webhooks/replays.ts";
import { parseWebhook } from "../../store/webhooks/webhooks.ts";
import { eventSource } from "../outbox/event-source.ts";
import { enqueueDeliveryRows, newDelivery, redeliveryTime } from "../outbox/publish-event.ts";
import type { Step } from "../platform/job-step.ts";
import { eventTtl, oldestShown } from "../platform/retention.ts";
import { reviveDelivery } from "./replay-delivery.ts";

const eventsPerStep = 100;
const writesAtOnce = 10;

/**
 * Enqueues the deliveries of the next events that pass the webhook's current filters. Pending deliveries keep their
 * schedule. A step that is repeated finds the deliveries it wrote before.
 */
export async function replayStep(services: Services, job: Job): Promise<Step> {
  const { projectId } = job;
  const state = replayState(job);
  const item = await getItem(services.tables, "data", webhookKey(projectId, state.webhookId));
  const webhook = item && parseWebhook(item);
  // The webhook was deleted or disabled since the replay began.
  if (!webhook?.enabled) return { state, status: "done" };
  const { looked, more } = await eventsOf(services, projectId, state, webhook.events);
  const events = looked.flatMap(({ row }) => row ?? []);
  const passing = events.filter(({ type }) => passes(webhook.events, type));
  const deliveries = passing.map((event) => newDelivery(services, projectId, webhook.id, event));
  const revived = await revive(services, timeOfId(job.id).toISOString(), deliveries);
  await enqueueDeliveryRows(services, revived);
  const last = events.at(-1);
  const next = { ...state, count: state.count + revived.length, ...(last && { beyond: last.id }) };
  return { state: next, status: more && last ? "running" : "done" };
}

async function eventsOf(
  services: Services,
  projectId: string,
  { from, to, beyond }: ReplayState,
  filters: readonly string[],
) {
  const { slices } = await readTogether(services.tables, sliceReads(projectId));
  const oldest = oldestShown(services);
  const begin = new Date(from);
  const range = { projectId, slices, from: begin < oldest ? oldest : begin, to: new Date(to) };
  return eventSource(services, range, filters).read({ descending: false, beyond, limit: eventsPerStep });
}

/** Puts the deliveries that do not exist, makes the others pending again, and returns all that are to be attempted. */
async function revive(
  services: Services,
  begun: string,
  deliveries: readonly Delivery[],
): Promise<readonly Delivery[]> {
  const { tables } = services;
  if (deliveries.length === 0) return [];
  const { stored } = await readTogether(tables, {
    stored: rows(
      deliveries.map(({ projectId, webhookId, id }) => deliveryKey(projectId, webhookId, id)),
      (items) => items.map((item) => item && parseDelivery(item)),
    ),
  });
  const revived = await sideBySide(deliveries, writesAtOnce, async (delivery, at) => {
    const known = stored[at];
    if (known) return reviveDelivery(services, known, (current) => isMeant(current, begun));
    await putDelivery(tables, delivery, redeliveryTime(services), eventTtl(services));
    return delivery;
  });
  return revived.filter((one) => one !== undefined);
}

/** A delivery that succeeded after the replay began was enqueued by an earlier run of this step. */
function isMeant({ status, attempts }: Delivery, begun: string): boolean {
  if (status === "pending") return false;
  return status === "failed" || (attempts.at(-1)?.at ?? "") < begun;
}
