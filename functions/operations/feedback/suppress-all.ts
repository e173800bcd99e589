import { sameAddress } from "../../domain/feedback/address-key.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { suppressFor } from "./suppress-for.ts";
import { isErased } from "./without-erased.ts";

/** Suppresses the recipients whose events ask for it. Idempotent. */
export async function suppressAll(
  services: Services,
  email: Email,
  recipientEvents: readonly RecipientEvent[],
): Promise<void> {
  for (const { recipient, suppress: cause, at } of recipientEvents) {
    if (!recipient || !cause) continue;
    // The address is what a remote server reported: only recipients of the email can be suppressed by it.
    const isRecipient = email.recipients.some(({ address }) => sameAddress(address, recipient));
    const erased = isErased(email, recipient);
    if (isRecipient || erased) await suppressFor(services, email, recipient, cause, at, erased);
  }
}
