import type { Services } from "../../../services.ts";
import { laidOut, parseEnvelope } from "../../../store/emails/bulks.ts";
import type { Email } from "../../../store/emails/emails.ts";
import { readHooks } from "../../../store/outbox/subscribed-webhooks.ts";
import { entriesKey, envelopeKey } from "../../../store/platform/keys.ts";
import { getTogether } from "../../../store/platform/read.ts";
import { updateItem } from "../../../store/platform/write.ts";
import { emailOfEntry, readEntries } from "../find-email.ts";
import { tellQueued } from "../publish-queued.ts";
import { queueEmails } from "../queue-emails.ts";
import { abandonEnvelope } from "./abandon-bulk.ts";
import { layOut } from "./write-bulk-emails.ts";

const atOnce = 10;

/**
 * Lays out the emails of a bulk call and queues them. It can stop anywhere and start again: a row that stands is left
 * as it is, a message that comes twice dies at the claim, and the envelope stays due until all of it was done.
 */
export async function layOutEnvelope(
  services: Services,
  projectId: string,
  envelopeId: string,
): Promise<void> {
  const { tables } = services;
  const found = await getTogether(tables, {
    data: [envelopeKey(projectId, envelopeId), entriesKey(projectId, envelopeId)],
  });
  const item = found.data(envelopeKey(projectId, envelopeId));
  const envelope = item && parseEnvelope(item);
  if (!envelope) return;
  const entries = await readEntries(services, envelope, found);
  if (!entries) return abandonEnvelope(services, envelope);
  const emails = entries.flatMap((_, index) => emailOfEntry(envelope, entries, index) ?? []);
  for (let at = 0; at < emails.length; at += atOnce) {
    await Promise.all(emails.slice(at, at + atOnce).map((email) => layOut(services, email)));
  }
  await tellScheduled(services, projectId, emails);
  await queueEmails(
    services,
    emails.filter(({ stage }) => stage === "queued"),
  );
  await updateItem(tables, "data", laidOut(envelope));
}

/** Those that wait for their time have no message of their own that would tell of it. */
async function tellScheduled(services: Services, projectId: string, emails: readonly Email[]): Promise<void> {
  const waiting = emails.filter(({ stage }) => stage === "scheduled");
  if (waiting.length === 0) return;
  const { hooks } = await readHooks(services.tables, projectId);
  for (const email of waiting) await tellQueued(services, email, hooks);
}
