import type { Services } from "../../services.ts";
import { fundsKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import type { FoundRows, RowRequest } from "../../store/platform/read.ts";
import { type FundsItem, fundsOf, readFunds } from "../../store/projects/funds.ts";

/** The funds of a project, as something to read along with the key: strongly, and as many shards as were last seen. */
export function readsForFunds(services: Services, projectId: string): RowRequest {
  const shards = services.memory.get(`shards ${projectId}`) ?? 1;
  const money = Array.from({ length: shards }, (_, shard) => fundsKey(projectId, shard));
  return { data: [], money, moneyConsistent: true };
}

/** The same for one that changes them: the project's endpoints are told of that. */
export function readsForFundsChange(services: Services, projectId: string): RowRequest {
  return { ...readsForFunds(services, projectId), data: [subscribedWebhooksKey(projectId)] };
}

/** All shards of a project's funds: those that came along with the key, or read now where they are not all. */
export async function projectFunds(
  services: Services,
  projectId: string,
  found: FoundRows,
): Promise<readonly FundsItem[]> {
  const came = fundsOf(found, projectId);
  const shards = came ?? (await readFunds(services.tables, projectId));
  services.memory.set(`shards ${projectId}`, shards.length);
  return shards;
}
