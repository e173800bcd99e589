import { type CallRate, Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { refuseInFlight } from "./in-flight.ts";

interface RefusedCall {
  readonly projectId: string;
  readonly idempotencyKey: string | undefined;
  /** The call's own claim of its key. */
  readonly claimId: string | undefined;
}

/**
 * Refuses a call beyond the limit of its second. A request with the same key that runs may be the one that took the
 * last place.
 * @throws {Refusal} `rate_limited`, `idempotency_in_flight`
 */
export async function refuseRate(
  services: Services,
  { projectId, idempotencyKey, claimId }: RefusedCall,
  rate: CallRate,
): Promise<never> {
  await refuseInFlight(services, projectId, idempotencyKey, claimId);
  const message = `More than ${rate.limit} send calls in a second. Retry after the \`Retry-After\` seconds.`;
  throw new Refusal("rate_limited", message, { retryAfter: 1, rate });
}
