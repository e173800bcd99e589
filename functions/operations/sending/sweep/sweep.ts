import { inTurn } from "../../../domain/platform/in-turn.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { dueIndex, indexSlices } from "../../../settings/tables.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import { parseDelivery } from "../../../store/outbox/deliveries.ts";
import { type DueRow, listDue, postponeDue } from "../../../store/platform/jobs/due.ts";
import { isJob, projectOf, webhookOfDelivery } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { outcomeTimeoutMs } from "../../emails/timeouts.ts";
import { deliveryMessage, deliveryRedeliveryMs } from "../../outbox/publish-event.ts";
import { jobRedeliveryMs, startJob } from "../../platform/start-job.ts";
import { releaseHeld } from "../holding/release-held.ts";
import { queueAgain } from "../queue-again.ts";
import { resumeBulk } from "./resume-bulk.ts";
import { resumeStuckEmail } from "./resume-stuck-email.ts";
import { sweepActive } from "./sweep-active.ts";

const rowsAtOnce = 100;
/** Rows that a sweep handles in a slice of the index, and of them rows of one project; the next sweep goes on. */
const most = { rows: 2000, ofProject: 1000 } as const;
/** Rows that it looks at to find those of other projects behind the many of one: keys only, at a few units. */
const mostLookedAt = 20_000;

/**
 * Checks what active projects have sent, and every row that is due: scheduled emails whose time has come, queued emails
 * that no worker has claimed, emails whose answer was lost, releases. The projects take turns, row by row. Each row is changed by a condition, so two sweeps
 * at once, or half of one, do no harm.
 */
export async function sweep(services: Services): Promise<{ readonly rows: number }> {
  const slices = Array.from({ length: indexSlices }, (_, slice) => slice);
  const parts = await Promise.allSettled([
    ...slices.map((slice) => sweepSlice(services, slice)),
    ...slices.map((slice) => sweepActive(services, slice)),
  ]);
  // Thrown only after all have ended: a part that cannot be read stops no other.
  const failed = parts.find((part) => part.status === "rejected");
  if (failed) throw failed.reason;
  return { rows: parts.reduce((sum, part) => sum + (part.status === "fulfilled" ? part.value : 0), 0) };
}

async function sweepSlice(services: Services, slice: number): Promise<number> {
  const due: DueRow[] = [];
  for await (const page of listDue(services.tables, slice, services.clock())) {
    due.push(...page);
    if (due.length >= mostLookedAt) break;
  }
  const rows = inTurn(due, projectOf, most.ofProject).slice(0, most.rows);
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    const queued = await Promise.all(some.map((row) => processRow(services, row)));
    await queueAgain(
      services,
      queued.flatMap((email) => email ?? []),
    );
  }
  return rows.length;
}

/** Does what one row is due for. Returns an email that is to be sent to its queue. One bad row stops no other. */
async function processRow(services: Services, row: DueRow): Promise<Email | undefined> {
  try {
    const projectId = projectOf(row);
    if (row.sk === "RELEASE") return await releaseHeld(services, projectId).then(() => undefined);
    if (webhookOfDelivery(row) !== undefined)
      return await enqueueDueDelivery(services, row).then(() => undefined);
    if (isJob(row)) return await startDueJob(services, row).then(() => undefined);
    if (row.sk === "BULK") return await resumeBulk(services, row).then(() => undefined);
    const item = await getItem(services.tables, "data", row);
    // The index may show an older version of a row: only one that is still due as shown is resumed.
    if (item?.[dueIndex.sort] !== row.dueSk) return undefined;
    const resumed = await resumeStuckEmail(services, parseEmail(item));
    // A row that something else changed is still due, or has another time.
    return resumed === "changed" ? undefined : resumed;
  } catch (error) {
    services.log.error("a due row was not processed", { projectId: projectOf(row), error });
    // A service that is down is tried again at the next sweep; a row that causes an error waits longer.
    if (!(error instanceof Refusal)) await postpone(services, row, outcomeTimeoutMs);
    return undefined;
  }
}

async function enqueueDueDelivery(services: Services, row: DueRow): Promise<void> {
  const item = await getItem(services.tables, "data", row);
  if (!item || item[dueIndex.sort] !== row.dueSk) return;
  const delivery = parseDelivery(item);
  // A queue that is behind gets longer, and not the same message every minute.
  const age = services.clock().getTime() - Date.parse(delivery.nextAt);
  const timeoutMs = Math.min(Math.max(deliveryRedeliveryMs, age / 2), outcomeTimeoutMs);
  const isOurs = await postpone(services, row, timeoutMs);
  if (isOurs) await (await services.webhookQueue()).send([deliveryMessage(delivery)]);
}

/** Starts a job again that has no worker: its message was lost, or its worker died and the lease expired. */
async function startDueJob(services: Services, row: DueRow): Promise<void> {
  await postpone(services, row, jobRedeliveryMs);
  await startJob(services, { projectId: projectOf(row), id: row.sk });
}

/** Returns false where the row is no longer due as it was read. */
function postpone({ tables, clock }: Services, row: DueRow, ms: number): Promise<boolean> {
  return postponeDue(tables, row, new Date(clock().getTime() + ms));
}
