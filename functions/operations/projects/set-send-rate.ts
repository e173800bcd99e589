import { unavailableMessage } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { readFunds } from "../../store/projects/funds.ts";
import { changeShards, sendRateChange } from "../../store/projects/outbound.ts";
import { newToken } from "../platform/new-token.ts";

/**
 * Sets a project's limit of send calls in a second; undefined for none. A send that read the funds before may be judged
 * by the limit before.
 * @throws {Refusal} `unavailable` where the shards keep changing
 */
export async function setSendRate(
  services: Services,
  projectId: string,
  limit: number | undefined,
): Promise<void> {
  const { tables } = services;
  await retryOnConflict(services.tables, unavailableMessage, async () => {
    const shards = await readFunds(tables, projectId);
    if (shards.every(({ sendsPerSecond }) => sendsPerSecond === limit)) return true;
    return (
      (await changeShards(tables, projectId, newToken(services), shards, sendRateChange(limit))) || undefined
    );
  });
}
