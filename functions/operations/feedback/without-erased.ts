import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import { erasedName, shownAddress, withoutPerson } from "../../domain/platform/erased.ts";
import type { Email } from "../../store/emails/emails.ts";

/** Whether a mail went to a person who was erased from it since. */
export function isErased({ recipients }: Email, recipient: string): boolean {
  const name = erasedName(recipient.toLowerCase());
  return recipients.some(({ address }) => address === name);
}

/** What happened, told without the persons who were erased from the mail. */
export function withoutErased(
  email: Email,
  recipientEvents: readonly RecipientEvent[],
): readonly RecipientEvent[] {
  const isPerson = (address: string) => isErased(email, address);
  if (!email.recipients.some(({ address }) => shownAddress(address) !== address)) return recipientEvents;
  return recipientEvents.map((one) => {
    const { reason: _, ...rest } = one;
    // Told of nobody in particular, it may be about them as well.
    if (one.recipient === undefined) return { ...one, detail: {} };
    return isPerson(one.recipient) ? withoutPerson(rest, isPerson, one.recipient.toLowerCase()) : one;
  });
}
