import { entryId } from "../../../domain/emails/email-ids.ts";
import { microsOf } from "../../../domain/projects/charge.ts";
import type { Services } from "../../../services.ts";
import { abandonWrite, type Bulk } from "../../../store/emails/bulks.ts";
import { parseEmail } from "../../../store/emails/emails.ts";
import type { Due } from "../../../store/platform/jobs/due.ts";
import { emailKey } from "../../../store/platform/keys.ts";
import { readTogether, rows } from "../../../store/platform/read-plan.ts";
import { writeWithRefund } from "../../projects/write-with-refund.ts";

/**
 * Gives up what is left of a bulk call whose entries are no longer in the object store. Emails that have rows of their
 * own are checked when it is due; the charge of all others is refunded, once.
 */
export async function abandonBulk(services: Services, bulk: Bulk, due: Due): Promise<void> {
  const { tables, log } = services;
  const { projectId, id, count, charge, month } = bulk;
  const keys = Array.from({ length: count }, (_, index) => emailKey(projectId, entryId(id, index)));
  const { charges } = await readTogether(tables, {
    charges: rows(keys, (items) => items.flatMap((item) => (item ? [parseEmail(item).charge] : []))),
  });
  const sum = (of: (one: typeof charge) => number) => charges.reduce((total, one) => total + of(one), 0);
  const back = {
    units: charge.units - sum(({ units }) => units),
    credits: charge.credits - sum(({ credits }) => credits),
    micros: microsOf(charge) - sum(microsOf),
    month,
  };
  const outcome = await writeWithRefund(services, projectId, abandonWrite(tables, bulk, due), back);
  if ("done" in outcome)
    log.error("the entries of a bulk call are missing", { projectId, bulkId: id, count: back.units });
}
