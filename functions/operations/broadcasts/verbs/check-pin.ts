import { Refusal } from "../../../domain/platform/refusals.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";

/**
 * A pinned key acts only on broadcasts of its own domain record (specification §5 rule 5).
 * @throws {Refusal} `key_restricted`
 */
export function checkBroadcastPin(pin: string | null, { domainId }: BroadcastRow): void {
  if (pin === null || pin === domainId) return;
  throw new Refusal("key_restricted", "This key is restricted to another domain than the broadcast's.");
}
