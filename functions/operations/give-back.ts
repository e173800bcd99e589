import { monthOf, refundOf } from "../domain/charge.ts";
import { planQuotaBack, type QuotaBack } from "../domain/funds.ts";
import { idRandomBytes, newId } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { type Email, type EmailChange, emailWrite, parseEmail } from "../store/emails.ts";
import { parseFunds } from "../store/funds.ts";
import { type Refund, refundWrite } from "../store/refunds.ts";
import { transact } from "../store/transact.ts";

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
  const { tables } = services;
  const { projectId, charge, refunded, month } = email;
  const back: Refund = { units, month, ...refundOf(charge, refunded, units) };
  const set = { ...change.set, refunded: refunded + units };
  let quota: QuotaBack = monthOf(services.clock()) === month ? "added" : "lapsed";
  for (let attempt = 0; attempt < 6; attempt++) {
    const token = newId("evt", services.clock(), services.random(idRandomBytes));
    const outcome = await transact(tables, token, [
      emailWrite(tables, projectId, email.id, { ...change, rev: email.rev, set }),
      refundWrite(tables, projectId, back, quota),
    ]);
    if (outcome.written) return { done: true };
    const [met, funds] = [outcome.lost.get(0), outcome.lost.get(1)];
    if (outcome.lost.has(0)) return { lost: met && parseEmail(met) };
    if (!funds) throw new Error("a project without funds");
    quota = planQuotaBack(parseFunds(funds), month);
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}

/** What an email has not given back yet. */
export function unitsLeft({ charge, refunded }: Email): number {
  return charge.units - refunded;
}
