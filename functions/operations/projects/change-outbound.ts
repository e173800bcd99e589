import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { unavailableMessage } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseSubscribedWebhooks, type SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import type { Write } from "../../store/platform/transact.ts";
import { type FundsItem, readFunds } from "../../store/projects/funds.ts";
import { changeShards, type ShardChange } from "../../store/projects/outbound.ts";
import { enqueueDeliveries, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { outboundEvents } from "./outbound-events.ts";
import { outboundView } from "./outbound-view.ts";
import { projectFundsReads } from "./project-funds.ts";

interface OutboundChange {
  readonly projectId: string;
  /** The shards as they were read. */
  readonly shards: readonly FundsItem[];
  readonly changeFor: (shards: readonly FundsItem[]) => ShardChange;
  readonly also?: readonly Write[];
  /** The project's webhooks, which receive the change as an event. */
  readonly webhooks: readonly SubscribedWebhook[];
  /** The operator's tool has no queue of webhooks: the sweeper enqueues the deliveries of its events. */
  readonly leftToSweeper?: boolean;
}

/** Reads a project's funds and the webhooks that receive their change. */
export function outboundChangeReads(services: Services, projectId: string) {
  return {
    ...projectFundsReads(services, projectId),
    subscribedWebhooks: row(subscribedWebhooksKey(projectId), parseSubscribedWebhooks),
  };
}

/**
 * Changes all shards of a project's funds together. Returns the outbound state after the change.
 * @throws {Refusal} `unavailable`
 */
export async function changeOutbound(
  services: Services,
  { projectId, changeFor, also = [], webhooks, leftToSweeper = false, ...read }: OutboundChange,
) {
  const { tables, clock, random } = services;
  let { shards } = read;
  return retryOnConflict(services.tables, unavailableMessage, async (attempt) => {
    if (attempt > 0) shards = await readFunds(tables, projectId, shards.length);
    const token = newId("evt", clock(), random(idRandomBytes));
    const change = changeFor(shards);
    const after = shards.map((item, shard) => change(shard, item).after);
    const events = outboundEvents(services, shards, after);
    const published = events.map((event) => outboxEntry(services, projectId, webhooks, event));
    const writes = [...also, ...outboxWrites(services, projectId, published)];
    if (!(await changeShards(tables, projectId, token, shards, change, writes))) return undefined;
    if (!leftToSweeper) await enqueueDeliveries(services, published);
    return outboundView(after, clock());
  });
}
