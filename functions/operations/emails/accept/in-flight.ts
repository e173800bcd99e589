import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type IdempotencyRecord, liveRecord, storedAt } from "../../../store/emails/idempotency.ts";
import { idempotencyKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { Item } from "../../../store/platform/table.ts";

/** Another request with the same key was faster: its answer is there for a retry. */
export function refusalInFlight(): Refusal {
  return new Refusal("idempotency_in_flight", "a request with this Idempotency-Key is running", {
    retryAfter: 1,
  });
}

/**
 * What the row means that stood in the way of a key's record. One that was stored before this request came was missed
 * by a read that lagged: it is the answer, if the body is the same. Any other is of a request that ran meanwhile.
 */
export function conflictingRecord(
  services: Services,
  met: Item | undefined,
  request: { readonly bodyHash: string; readonly came: Date },
): IdempotencyRecord {
  const record = liveRecord(met, services.clock());
  if (!record || storedAt(record) >= request.came) throw refusalInFlight();
  if (record.bodyHash === request.bodyHash) return record;
  throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a different body");
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
  if (liveRecord(item, clock())) throw refusalInFlight();
}
