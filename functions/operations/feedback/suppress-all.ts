import { sameAddress } from "../../domain/feedback/outcomes.ts";
import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { suppressFor } from "./suppress-for.ts";
import { isErased } from "./without-erased.ts";

/** Suppresses the addresses of what happened to a mail, as far as it asks for that; again, it does nothing. */
export async function suppressAll(
  services: Services,
  email: Email,
  recipientEvents: readonly RecipientEvent[],
): Promise<void> {
  for (const { recipient, suppress: why, at } of recipientEvents) {
    if (!recipient || !why) continue;
    // The address may be what a stranger's bounce report says: only whom the mail went to can be suppressed by it.
    const wentTo = email.recipients.some(({ address }) => sameAddress(address, recipient));
    const erased = isErased(email, recipient);
    if (wentTo || erased) await suppressFor(services, email, recipient, why, at, erased);
  }
}
