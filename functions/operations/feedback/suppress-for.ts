import { addressKey } from "../../domain/feedback/address-key.ts";
import type { Services } from "../../services.ts";
import { strike } from "../../store/contacts/strikes.ts";
import type { Email } from "../../store/emails/emails.ts";
import { optOut } from "../contacts/consent/opt-out.ts";
import { suppressAddress } from "../contacts/consent/suppress-address.ts";

/** The SES mailbox simulator produces bounces and complaints for tests: they are not about real mailboxes. */
const simulator = "@simulator.amazonses.com";

export function isSimulated(address: string): boolean {
  return address.toLowerCase().endsWith(simulator);
}

/** Suppresses an address after a hard bounce or a complaint; after a strike only if it has too many. */
export async function suppressFor(
  services: Services,
  email: Pick<Email, "projectId" | "id">,
  address: string,
  cause: "bounce" | "complaint" | "strike",
  at: string,
  isNameless = false,
): Promise<void> {
  if (isSimulated(address)) return;
  // SES may report an international domain in its other form.
  const folded = addressKey(address);
  const { projectId, id: emailId } = email;
  if (cause === "strike") {
    if (!(await strike(services.tables, projectId, folded, { emailId, at }))) return;
    await suppressAddress(services, projectId, folded, {
      reason: "repeated_soft_bounces",
      scope: "all",
      at,
      isNameless,
    });
    return;
  }
  await suppressAddress(services, projectId, folded, { reason: cause, scope: "all", at, isNameless });
  // A complaint is also an opt-out.
  if (cause === "complaint") await optOut(services, { projectId, address: folded, source: "complaint" });
}
