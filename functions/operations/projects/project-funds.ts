import type { Services } from "../../services.ts";
import { type FoundShards, type FundsItem, fundsReads, readFunds } from "../../store/projects/funds.ts";

/** Reads the funds of a project along with the key: strongly, as many shards as were last seen. */
export function projectFundsReads({ memory }: Services, projectId: string) {
  return fundsReads(projectId, memory.shards.get(projectId) ?? 1);
}

/** Returns all shards of a project's funds; reads them again where the plan did not find all. */
export async function projectFunds(
  { tables, memory }: Services,
  projectId: string,
  { complete }: FoundShards,
): Promise<readonly FundsItem[]> {
  const shards = complete ?? (await readFunds(tables, projectId));
  memory.shards.set(projectId, shards.length);
  return shards;
}
