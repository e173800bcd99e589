import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { unavailableMessage } from "../../domain/platform/refusals.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import { planQuotaBack, type QuotaBack } from "../../domain/projects/funds.ts";
import type { Services } from "../../services.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import type { Item } from "../../store/platform/table.ts";
import { transact, type Write } from "../../store/platform/transact.ts";
import { parseFunds } from "../../store/projects/funds.ts";
import { type Refund, refundWrite } from "../../store/projects/refunds.ts";

/**
 * Writes a change and its refund, both or neither, and `also` with them. Returns the row that `write` met where its
 * condition failed: that condition makes the refund happen only once.
 * @throws {Refusal} `unavailable`
 */
export async function writeWithRefund(
  services: Services,
  projectId: string,
  write: Write,
  refund: Refund,
  also: readonly Write[] = [],
): Promise<{ readonly done: true } | { readonly conflict: Item | undefined }> {
  const { tables, clock, random } = services;
  let quota: QuotaBack = monthOf(clock()) === refund.month ? "added" : "lapsed";
  return retryOnConflict(services.tables, unavailableMessage, async () => {
    const token = newId("evt", clock(), random(idRandomBytes));
    const funds = refundWrite(tables, projectId, refund, quota);
    const outcome = await transact(tables, token, { write, funds, also });
    if (outcome.written) return { done: true };
    const { conflicts } = outcome;
    if (conflicts.write) return { conflict: conflicts.write.item };
    if (!conflicts.funds) throw new Error("the events of a refund were written before it");
    if (!conflicts.funds.item) throw new Error("a project without funds");
    quota = planQuotaBack(parseFunds(conflicts.funds.item), refund.month);
    return undefined;
  });
}
