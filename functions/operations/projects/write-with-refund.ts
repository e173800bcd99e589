import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import { planQuotaBack, type QuotaBack } from "../../domain/projects/funds.ts";
import type { Services } from "../../services.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { parseFunds } from "../../store/projects/funds.ts";
import { type Refund, refundWrite } from "../../store/projects/refunds.ts";

/**
 * Writes what a refund is for and the refund, both or neither. `also` is written with them. Answers the row
 * that `write` met where its condition failed: that condition is what makes the refund happen once.
 */
export async function writeWithRefund(
  services: Services,
  projectId: string,
  write: Write,
  back: Refund,
  also: readonly Write[] = [],
): Promise<{ readonly done: true } | { readonly conflict: Item | undefined }> {
  const { tables, clock, random } = services;
  let quota: QuotaBack = monthOf(clock()) === back.month ? "added" : "lapsed";
  for (let attempt = 0; attempt < 6; attempt++) {
    const token = newId("evt", clock(), random(idRandomBytes));
    const outcome = await transact(tables, token, [
      write,
      refundWrite(tables, projectId, back, quota),
      ...also,
    ]);
    if (outcome.written) return { done: true };
    if (outcome.conflicts.has(0)) return { conflict: outcome.conflicts.get(0) };
    const funds = outcome.conflicts.get(1);
    if (!outcome.conflicts.has(1)) throw new Error("what is told of a refund was told before");
    if (!funds) throw new Error("a project without funds");
    quota = planQuotaBack(parseFunds(funds), back.month);
  }
  throw new Refusal("unavailable", "the project's funds are busy; try again");
}
