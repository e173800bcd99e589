import { sameAddress } from "./address-key.ts";
import type { RecipientEvent } from "./recipient-event.ts";

/**
 * Assigns events about single recipients to the recipients of an email. A report may name another address (of a forward,
 * or without a subaddress), or none: if the email has exactly one recipient, it is about that one, but the address is
 * not suppressed. Otherwise the event is only recorded.
 */
export function attributed(
  addresses: readonly string[],
  events: readonly RecipientEvent[],
  isErased: (address: string) => boolean,
): readonly RecipientEvent[] {
  return events.map((event) => {
    const { recipient } = event;
    if (!event.isIndividual) return event;
    if (recipient !== undefined && isErased(recipient)) return event;
    if (recipient !== undefined && addresses.some((one) => sameAddress(one, recipient))) return event;
    const [only, ...others] = addresses;
    const { suppress: _, ...unsuppressed } = event;
    if (only !== undefined && others.length === 0) return { ...unsuppressed, recipient: only };
    const { outcome: __, harm: ___, ...recorded } = unsuppressed;
    return recorded;
  });
}
