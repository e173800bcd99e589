import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type IdempotencyRecord, liveRecord, storedAt } from "../../../store/emails/idempotency.ts";
import { idempotencyKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { Item } from "../../../store/platform/table.ts";

/** Another request with the same key is running: a retry gets its response. */
export function inFlight(): Refusal {
  return new Refusal(
    "idempotency_in_flight",
    "A request with this Idempotency-Key is in progress. Retry after the `Retry-After` seconds.",
    { retryAfter: 1 },
  );
}

export function mismatch(used = "with a different body"): Refusal {
  return new Refusal(
    "idempotency_mismatch",
    `This Idempotency-Key was already used ${used}. Use a new key for a new request.`,
  );
}

/**
 * Returns the record that a send's own record met, where it is the response to this request: it was stored before the
 * request came, and missed by a read that lagged. Any other belongs to a request that ran at the same time.
 * @throws {Refusal} `idempotency_in_flight`, `idempotency_mismatch`
 */
export function conflictingRecord(
  services: Services,
  met: Item | undefined,
  request: { readonly bodyHash: string; readonly receivedAt: Date },
): IdempotencyRecord {
  const record = liveRecord(met, services.clock());
  if (!record || "claimId" in record || storedAt(record) >= request.receivedAt) throw inFlight();
  if (record.bodyHash === request.bodyHash) return record;
  throw mismatch();
}

/**
 * Refuses when a request with the same key was accepted since the key's record was read. Called before a send is
 * refused for its funds: that request may have used the last of them. A claim of the send's own is not another request.
 * @throws {Refusal} `idempotency_in_flight`
 */
export async function refuseInFlight(
  { tables, clock }: Services,
  projectId: string,
  key: string | undefined,
  claimId: string | undefined,
): Promise<void> {
  if (key === undefined) return;
  const record = liveRecord(await getItem(tables, "money", idempotencyKey(projectId, key)), clock());
  if (record && !("claimId" in record && record.claimId === claimId)) throw inFlight();
}
