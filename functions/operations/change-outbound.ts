import { idRandomBytes, newId } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { type FundsItem, readFunds } from "../store/funds.ts";
import { changeShards, type ShardChange } from "../store/outbound.ts";
import type { Write } from "../store/transact.ts";
import { outboundView } from "./outbound-view.ts";

interface Wanted {
  readonly projectId: string;
  /** The shards as they were read. */
  readonly shards: readonly FundsItem[];
  readonly changeFor: (shards: readonly FundsItem[]) => ShardChange;
  readonly also?: readonly Write[];
}

/** Changes all shards of a project's funds together and answers the outbound state that came of it. */
export async function changeOutbound(
  services: Services,
  { projectId, changeFor, also = [], ...wanted }: Wanted,
) {
  const { tables, clock, random } = services;
  let { shards } = wanted;
  for (let attempt = 0; attempt < 5; attempt++) {
    const token = newId("evt", clock(), random(idRandomBytes));
    const change = changeFor(shards);
    if (await changeShards(tables, projectId, token, shards, change, also)) {
      const after = shards.map((item, shard) => change(shard, item).after);
      return outboundView(after, clock());
    }
    shards = await readFunds(tables, projectId, shards.length);
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}
