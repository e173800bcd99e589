import { type AddressConsent, isSuppressed } from "../contacts/address-state.ts";
import type { UnsentReason } from "./unsent-reasons.ts";

/** The state of a recipient's address at the moment of sending. */
interface AddressNow extends AddressConsent {
  readonly contactId?: string | undefined;
  readonly movedContactIds?: ReadonlySet<string> | undefined;
}

/**
 * Returns why a recipient does not get a broadcast, judged when it is sent; undefined where nothing keeps it. The address
 * still has to be that of the contact that was prepared: of another person, nothing is known.
 */
export function whyNotNow(
  state: AddressNow | undefined,
  contactId: string,
  topicId: string | undefined,
  now: Date,
): UnsentReason | undefined {
  if (state?.contactId !== contactId)
    return state?.movedContactIds?.has(contactId) ? "address_changed" : "contact_gone";
  if (isSuppressed(state, now)) return "suppressed";
  if (state.unsubscribedAt !== undefined) return "unsubscribed";
  return topicId !== undefined && state.topicsOut?.has(topicId) ? "topic_left" : undefined;
}
