import type { Services } from "../../services.ts";
import { strike } from "../../store/contacts/strikes.ts";
import type { Email } from "../../store/emails/emails.ts";
import { optOut } from "../contacts/consent/opt-out.ts";
import { suppressAddress } from "../contacts/consent/suppress-address.ts";

/** SES's mailbox simulator plays bounces for tests: its addresses say nothing about anybody. */
const simulator = "@simulator.amazonses.com";

export function isSimulated(address: string): boolean {
  return address.toLowerCase().endsWith(simulator);
}

/** Keeps a project from sending again to an address that bounced for good, complained, or soft-bounced too often. */
export async function suppressFor(
  services: Services,
  email: Email,
  address: string,
  why: "bounce" | "complaint" | "strike",
  at: string,
  isNameless = false,
): Promise<void> {
  if (isSimulated(address)) return;
  const folded = address.toLowerCase();
  const { projectId, id: emailId } = email;
  if (why === "strike") {
    if (!(await strike(services.tables, projectId, folded, { emailId, at }))) return;
    await suppressAddress(services, projectId, folded, {
      reason: "repeated_soft_bounces",
      scope: "all",
      at,
      isNameless,
    });
    return;
  }
  await suppressAddress(services, projectId, folded, { reason: why, scope: "all", at, isNameless });
  // Who complains has opted out by their own act.
  if (why === "complaint") await optOut(services, { projectId, address: folded, source: "complaint" });
}
