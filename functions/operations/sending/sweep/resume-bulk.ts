import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { dueIndex } from "../../../settings/tables.ts";
import { parseBulk } from "../../../store/emails/bulks.ts";
import { listStuckOfBulk } from "../../../store/emails/email-rows.ts";
import { type DueRow, endDue, postponeDue } from "../../../store/platform/jobs/due.ts";
import { projectOf, sweptKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import { behindForMs, parseSwept, passedUntil } from "../../../store/sending/swept.ts";
import { enqueue } from "../../emails/enqueue.ts";
import { redeliveryTimeoutMs, repeatedAfterMs } from "../../emails/timeouts.ts";
import { resumeRows } from "./resume-rows.ts";

/**
 * Enqueues a bulk call again that was not expanded, or checks its emails once: those left get places of their own. While it
 * may still wait in a queue that is behind, it is only looked at again.
 */
export async function resumeBulk(services: Services, due: DueRow): Promise<void> {
  const { tables, clock } = services;
  const { item, swept } = await readTogether(tables, {
    item: row({ pk: due.pk, sk: due.sk }, (found) => found),
    swept: row(sweptKey(projectOf(due)), parseSwept),
  });
  if (!item || item[dueIndex.sort] !== due.dueSk) return;
  const { projectId, id, region, ...bulk } = parseBulk(item);
  const now = clock();
  const accepted = timeOfId(id).getTime();
  const postpone = (ms: number) => postponeDue(tables, due, new Date(now.getTime() + ms));
  const leftMs = accepted + redeliveryTimeoutMs - passedUntil(swept, now).getTime();
  if (leftMs > 0) return void (await postpone(Math.min(leftMs, behindForMs)));
  if (bulk.isExpanded) {
    await resumeRows(services, await listStuckOfBulk(tables, { projectId, id, ...bulk }));
    return endDue(tables, due);
  }
  await postpone(repeatedAfterMs(now.getTime() - accepted));
  await enqueue(services, region, { kind: "bulk", projectId, bulkId: id });
}
