import { addressKey } from "../../domain/feedback/address-key.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import { erasedName, shownAddress, withoutPerson } from "../../domain/platform/erased.ts";
import type { Email } from "../../store/emails/emails.ts";

/** Whether a recipient of an email was erased since it was sent. */
export function isErased({ recipients }: Email, recipient: string): boolean {
  const name = erasedName(addressKey(recipient));
  return recipients.some(({ address }) => address === name);
}

/** Removes the personal data of erased recipients from events. */
export function withoutErased(
  email: Email,
  recipientEvents: readonly RecipientEvent[],
): readonly RecipientEvent[] {
  const isPerson = (address: string) => isErased(email, address);
  if (!email.recipients.some(({ address }) => shownAddress(address) !== address)) return recipientEvents;
  return recipientEvents.map((one) => {
    const { reason: _, ...rest } = one;
    // An event without a recipient may contain data of an erased one.
    if (one.recipient === undefined) return { ...one, detail: {} };
    return isPerson(one.recipient) ? withoutPerson(rest, isPerson, addressKey(one.recipient)) : one;
  });
}
