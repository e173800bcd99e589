import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { liveRecord } from "../store/idempotency.ts";
import { idempotencyKey } from "../store/keys.ts";
import { getItem } from "../store/table.ts";

/** Another request with the same key was faster: its answer is there for a retry. */
export function inFlight(): Refusal {
  return new Refusal("idempotency_in_flight", "a request with this Idempotency-Key is running", {
    retryAfter: 1,
  });
}

/**
 * Refuses when a request with the same key was accepted since the key's record was read. Asked before a send is
 * refused for its funds: it may have been that very request that took the last of them.
 */
export async function refuseInFlight(
  { tables, clock }: Services,
  projectId: string,
  key: string | undefined,
): Promise<void> {
  if (key === undefined) return;
  const item = await getItem(tables, "money", idempotencyKey(projectId, key));
  if (liveRecord(item, clock())) throw inFlight();
}
