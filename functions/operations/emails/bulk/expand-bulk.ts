import type { Services } from "../../../services.ts";
import { markExpanded, parseBulk } from "../../../store/emails/bulks.ts";
import type { Email } from "../../../store/emails/emails.ts";
import { readSubscribedWebhooks } from "../../../store/outbox/subscribed-webhooks.ts";
import { bulkEntriesKey, bulkKey } from "../../../store/platform/keys.ts";
import { getTogether } from "../../../store/platform/read.ts";
import { updateItem } from "../../../store/platform/write.ts";
import { emailOfEntry, readBulkEntries } from "../find-email.ts";
import { publishQueued } from "../publish-queued.ts";
import { queueEmails } from "../queue-emails.ts";
import { abandonBulk } from "./abandon-bulk.ts";
import { writeBulkEmails } from "./write-bulk-emails.ts";

const atOnce = 10;

/**
 * Lays out the emails of a bulk call and queues them. It can stop anywhere and start again: a row that stands is left
 * as it is, a message that comes twice dies at the claim, and the envelope stays due until all of it was done.
 */
export async function expandBulk(services: Services, projectId: string, bulkId: string): Promise<void> {
  const { tables } = services;
  const found = await getTogether(tables, {
    data: [bulkKey(projectId, bulkId), bulkEntriesKey(projectId, bulkId)],
  });
  const item = found.data(bulkKey(projectId, bulkId));
  const bulk = item && parseBulk(item);
  if (!bulk) return;
  const entries = await readBulkEntries(services, bulk, found);
  if (!entries) return abandonBulk(services, bulk);
  const emails = entries.flatMap((_, index) => emailOfEntry(bulk, entries, index) ?? []);
  for (let at = 0; at < emails.length; at += atOnce) {
    await Promise.all(emails.slice(at, at + atOnce).map((email) => writeBulkEmails(services, email)));
  }
  await publishScheduledOf(services, projectId, emails);
  await queueEmails(
    services,
    emails.filter(({ stage }) => stage === "queued"),
  );
  await updateItem(tables, "data", markExpanded(bulk));
}

/** Those that wait for their time have no message of their own that would tell of it. */
async function publishScheduledOf(
  services: Services,
  projectId: string,
  emails: readonly Email[],
): Promise<void> {
  const waiting = emails.filter(({ stage }) => stage === "scheduled");
  if (waiting.length === 0) return;
  const { webhooks } = await readSubscribedWebhooks(services.tables, projectId);
  for (const email of waiting) await publishQueued(services, email, webhooks);
}
