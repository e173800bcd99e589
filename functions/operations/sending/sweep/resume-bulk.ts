import { timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { dueIndex } from "../../../settings/tables.ts";
import { parseBulk } from "../../../store/emails/bulks.ts";
import { listStuckOfBulk } from "../../../store/emails/email-rows.ts";
import { type DueRow, endDue, postponeDue } from "../../../store/platform/jobs/due.ts";
import { sweptKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { behindForMs, parseSwept, passedUntil } from "../../../store/sending/swept.ts";
import { enqueue } from "../../emails/enqueue.ts";
import { redeliveryTimeoutMs, repeatedAfterMs } from "../../emails/timeouts.ts";
import { resumeRows } from "./resume-rows.ts";

/**
 * Enqueues a bulk call again that was not expanded, or checks its emails once: those left get places of their own. While it
 * may still wait in a queue that is behind, it is only looked at again.
 */
export async function resumeBulk(services: Services, row: DueRow): Promise<void> {
  const { tables, clock } = services;
  const item = await getItem(tables, "data", row);
  if (!item || item[dueIndex.sort] !== row.dueSk) return;
  const { projectId, id, region, ...bulk } = parseBulk(item);
  const now = clock();
  const accepted = timeOfId(id).getTime();
  const postpone = (ms: number) => postponeDue(tables, row, new Date(now.getTime() + ms));
  const swept = parseSwept(await getItem(tables, "data", sweptKey(projectId)));
  const leftMs = accepted + redeliveryTimeoutMs - passedUntil(swept, now).getTime();
  if (leftMs > 0) return void (await postpone(Math.min(leftMs, behindForMs)));
  if (bulk.isExpanded) {
    await resumeRows(services, await listStuckOfBulk(tables, { projectId, id, ...bulk }));
    return endDue(tables, row);
  }
  await postpone(repeatedAfterMs(now.getTime() - accepted));
  await enqueue(services, region, { kind: "bulk", projectId, bulkId: id });
}
