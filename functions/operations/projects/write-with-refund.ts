import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import { planQuotaBack, type QuotaBack } from "../../domain/projects/funds.ts";
import type { Services } from "../../services.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import type { Item } from "../../store/platform/table.ts";
import { transactNamed, type Write } from "../../store/platform/transact.ts";
import { parseFunds } from "../../store/projects/funds.ts";
import { type Refund, refundWrite } from "../../store/projects/refunds.ts";

/**
 * Writes what a refund is for, the refund and `also`, all or nothing. The condition of `write` makes the refund happen
 * once: where it does not hold, the row that it met is returned as `conflict`.
 * @throws {Refusal} `unavailable`
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
  return retryOnConflict(6, "The project's funds are busy. Try again.", async () => {
    const token = newId("evt", clock(), random(idRandomBytes));
    const refund = refundWrite(tables, projectId, back, quota);
    const outcome = await transactNamed(tables, token, { write, refund, also });
    if (outcome.written) return { done: true } as const;
    const { conflicts } = outcome;
    if (conflicts.write) return { conflict: conflicts.write.item };
    if (!conflicts.refund) throw new Error("the events of a refund were written before");
    if (!conflicts.refund.item) throw new Error("a project without funds");
    quota = planQuotaBack(parseFunds(conflicts.refund.item), back.month);
    return undefined;
  });
}
