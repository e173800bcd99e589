import { refundOf } from "../domain/charge.ts";
import type { Services } from "../services.ts";
import { type EmailChange, emailWrite } from "../store/email-changes.ts";
import { type Email, parseEmail } from "../store/emails.ts";
import { writeWithRefund } from "./write-with-refund.ts";

/**
 * Changes an email and gives `units` of its charge back, both or neither: a refund happens once, because the
 * change is held to the revision it was computed from. Answers the row as it stands when that was out of date.
 */
export async function giveBack(
  services: Services,
  email: Email,
  change: EmailChange,
  units: number,
): Promise<{ readonly done: true } | { readonly lost: Email | undefined }> {
  const { projectId, charge, refunded, month } = email;
  const set = { ...change.set, refunded: refunded + units };
  const write = emailWrite(services.tables, projectId, email.id, { ...change, rev: email.rev, set });
  const back = { units, month, ...refundOf(charge, refunded, units) };
  const outcome = await writeWithRefund(services, projectId, write, back);
  if ("done" in outcome) return outcome;
  return { lost: outcome.lost && parseEmail(outcome.lost) };
}

/** What an email has not given back yet. */
export function unitsLeft({ charge, refunded }: Email): number {
  return charge.units - refunded;
}
