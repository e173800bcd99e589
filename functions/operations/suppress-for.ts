import { idRandomBytes, newId } from "../domain/ids.ts";
import type { Services } from "../services.ts";
import type { Email } from "../store/emails.ts";
import { strike, suppress } from "../store/suppressions.ts";

/** SES's mailbox simulator plays bounces for tests: its addresses say nothing about anybody. */
const simulator = "@simulator.amazonses.com";

/** Keeps a project from sending again to an address that bounced for good, complained, or soft-bounced too often. */
export async function suppressFor(
  services: Services,
  email: Email,
  address: string,
  why: "bounce" | "complaint" | "strike",
  at: string,
): Promise<void> {
  const folded = address.toLowerCase();
  if (folded.endsWith(simulator)) return;
  const { tables, clock, random } = services;
  const id = newId("sup", clock(), random(idRandomBytes));
  if (why !== "strike") return suppress(tables, email.projectId, folded, { id, reason: why, at });
  if (!(await strike(tables, email.projectId, folded, { emailId: email.id, at }))) return;
  await suppress(tables, email.projectId, folded, { id, reason: "repeated_soft_bounces", at });
}
