import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import type { Services } from "../../../services.ts";
import { type Bulk, markExpanded } from "../../../store/emails/bulks.ts";
import type { Email } from "../../../store/emails/emails.ts";
import { readSubscribedWebhooks } from "../../../store/outbox/subscribed-webhooks.ts";
import { type Due, dueAt } from "../../../store/platform/jobs/due.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { bulkReads, emailOfEntry, readBulkEntries } from "../find-email.ts";
import { publishQueued } from "../publish-queued.ts";
import { queueEmails } from "../queue-emails.ts";
import { redeliveryTimeoutMs } from "../timeouts.ts";
import { abandonBulk } from "./abandon-bulk.ts";
import { storeBulkEmail } from "./store-bulk-email.ts";

const writesAtOnce = 10;

/**
 * Stores the emails of a bulk call and queues them. It can stop anywhere and start again: a row that exists is left
 * as it is, a duplicate message fails to claim its email, and the bulk call stays due until everything was done and checked.
 */
export async function expandBulk(services: Services, projectId: string, bulkId: string): Promise<void> {
  const { tables } = services;
  const { bulk, packedEntries } = await readTogether(tables, bulkReads(projectId, bulkId));
  if (!bulk || bulk.isExpanded) return;
  const entries = await readBulkEntries(services, bulk, packedEntries);
  if (!entries) return abandonBulk(services, bulk, checkTime(services, bulk));
  const emails = entries.flatMap((_, index) => emailOfEntry(bulk, entries, index) ?? []);
  await sideBySide(emails, writesAtOnce, (email) => storeBulkEmail(services, email));
  await publishScheduledOf(services, projectId, emails);
  await queueEmails(
    services,
    emails.filter(({ stage }) => stage === "queued"),
  );
  await markExpanded(tables, bulk, checkTime(services, bulk));
}

/** When the sweeper looks for emails of a bulk call that no worker has claimed. */
function checkTime({ clock }: Services, { id }: Bulk): Due {
  return dueAt(id, new Date(clock().getTime() + redeliveryTimeoutMs));
}

/** Publishes the events of scheduled emails, which have no message of their own yet. */
async function publishScheduledOf(
  services: Services,
  projectId: string,
  emails: readonly Email[],
): Promise<void> {
  const scheduled = emails.filter(({ stage }) => stage === "scheduled");
  if (scheduled.length === 0) return;
  const { webhooks } = await readSubscribedWebhooks(services.tables, projectId);
  for (const email of scheduled) await publishQueued(services, email, webhooks);
}
