import { passes } from "../../domain/outbox/event-types.ts";
import { timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import { type Delivery, parseDelivery, putDelivery } from "../../store/outbox/deliveries.ts";
import { listEventRows } from "../../store/outbox/events.ts";
import type { Job } from "../../store/platform/jobs.ts";
import { deliveryKey, webhookKey } from "../../store/platform/keys.ts";
import { getItem, getTogether } from "../../store/platform/read.ts";
import { replayState } from "../../store/webhooks/replays.ts";
import { parseWebhook } from "../../store/webhooks/webhooks.ts";
import { enqueueDeliveryRows, newDelivery, redeliveryTime } from "../outbox/publish-event.ts";
import type { Step } from "../platform/job-step.ts";
import { eventTtl } from "../platform/retention.ts";
import { reviveDelivery } from "./replay-delivery.ts";

const eventsAtOnce = 100;
const sideBySide = 10;

/**
 * Brings the deliveries of the next events on their way, as far as the endpoint asks for them now. One that waits is
 * left to its own time. A step that is done again finds what it did before.
 */
export async function replayStep(services: Services, job: Job): Promise<Step> {
  const { projectId } = job;
  const state = replayState(job);
  const item = await getItem(services.tables, "data", webhookKey(projectId, state.webhookId));
  const webhook = item && parseWebhook(item);
  // Deleted or switched off meanwhile: nobody is there to be told.
  if (!webhook?.enabled) return { state, status: "done" };
  const { events, more } = await listEventRows(services.tables, projectId, {
    descending: false,
    beyond: state.beyond,
    limit: eventsAtOnce,
    from: new Date(state.from),
    to: new Date(state.to),
  });
  const asked = events.filter(({ type }) => passes(webhook.events, type));
  const deliveries = asked.map((event) => newDelivery(services, projectId, webhook.id, event));
  const brought = await bring(services, timeOfId(job.id).toISOString(), deliveries);
  await enqueueDeliveryRows(services, brought);
  const last = events.at(-1);
  const next = { ...state, count: state.count + brought.length, ...(last && { beyond: last.id }) };
  return { state: next, status: more && last ? "running" : "done" };
}

/** Puts the deliveries that are not there, revives those that are; answers all that are to be attempted now. */
async function bring(
  services: Services,
  begun: string,
  deliveries: readonly Delivery[],
): Promise<readonly Delivery[]> {
  if (deliveries.length === 0) return [];
  const keyOf = ({ projectId, webhookId, id }: Delivery) => deliveryKey(projectId, webhookId, id);
  const found = await getTogether(services.tables, { data: deliveries.map(keyOf) });
  const brought: Delivery[] = [];
  const waiting = [...deliveries];
  const takeNext = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const item = found.data(keyOf(one));
      const done = item
        ? await reviveDelivery(services, parseDelivery(item), (known) => isMeant(known, begun))
        : await put(services, one);
      if (done) brought.push(done);
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, takeNext));
  return brought;
}

async function put(services: Services, delivery: Delivery): Promise<Delivery> {
  await putDelivery(services.tables, delivery, redeliveryTime(services), eventTtl(services));
  return delivery;
}

/** One that succeeded since the replay began was brought by this step when it was done before. */
function isMeant({ status, attempts }: Delivery, begun: string): boolean {
  if (status === "pending") return false;
  return status === "failed" || (attempts.at(-1)?.at ?? "") < begun;
}
