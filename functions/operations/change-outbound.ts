import { idRandomBytes, newId } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { type FundsItem, readFunds } from "../store/funds.ts";
import { changeShards } from "../store/outbound.ts";
import type { Write } from "../store/transact.ts";
import { outboundView } from "./outbound-view.ts";

/** Changes all shards of a project's funds together and answers the outbound state that came of it. */
export async function changeOutbound(
  services: Services,
  projectId: string,
  changeFor: (shards: readonly FundsItem[]) => Parameters<typeof changeShards>[4],
  also: readonly Write[] = [],
) {
  const { tables, clock, random } = services;
  for (let attempt = 0; attempt < 5; attempt++) {
    const before = await readFunds(tables, projectId);
    const token = newId("evt", clock(), random(idRandomBytes));
    if (!(await changeShards(tables, projectId, token, before, changeFor(before), also))) continue;
    return outboundView(await readFunds(tables, projectId, before.length), clock());
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}
