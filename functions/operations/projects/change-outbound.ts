import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import type { Write } from "../../store/platform/transact.ts";
import { type FundsItem, readFunds } from "../../store/projects/funds.ts";
import { changeShards, type ShardChange } from "../../store/projects/outbound.ts";
import { enqueueDeliveries, outboxEntry, outboxWrites } from "../outbox/publish-event.ts";
import { outboundEvents } from "./outbound-events.ts";
import { outboundView } from "./outbound-view.ts";

interface OutboundChange {
  readonly projectId: string;
  /** The shards as they were read. */
  readonly shards: readonly FundsItem[];
  readonly changeFor: (shards: readonly FundsItem[]) => ShardChange;
  readonly also?: readonly Write[];
  /** The project's endpoints: they are told of the change. */
  readonly webhooks: readonly SubscribedWebhook[];
  /** The operator's tool knows no queue of webhooks: what it tells, the sweeper hands over. */
  readonly leftToSweeper?: boolean;
}

/** Every one of many who change the same at once may come last. */
const tries = 8;

/** Changes all shards of a project's funds together and answers the outbound state that came of it. */
export async function changeOutbound(
  services: Services,
  { projectId, changeFor, also = [], webhooks, leftToSweeper = false, ...wanted }: OutboundChange,
) {
  const { tables, clock, random } = services;
  let { shards } = wanted;
  for (let attempt = 0; attempt < tries; attempt++) {
    const token = newId("evt", clock(), random(idRandomBytes));
    const change = changeFor(shards);
    const after = shards.map((item, shard) => change(shard, item).after);
    const events = outboundEvents(services, shards, after);
    const published = events.map((event) => outboxEntry(services, projectId, webhooks, event));
    const writes = [...also, ...outboxWrites(services, projectId, published)];
    if (await changeShards(tables, projectId, token, shards, change, writes)) {
      if (!leftToSweeper) await enqueueDeliveries(services, published);
      return outboundView(after, clock());
    }
    shards = await readFunds(tables, projectId, shards.length);
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}
