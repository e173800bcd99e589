import type { SQSRecord } from "aws-lambda";
import { parseWorkMessage, type WorkMessage } from "../../domain/emails/work-message.ts";
import type { Lane } from "../../gateways/emails/send-queues.ts";
import { bulkEntries } from "../../operations/emails/bulk/bulk-entries.ts";
import { expandBulk } from "../../operations/emails/bulk/expand-bulk.ts";
import { publishScheduled } from "../../operations/emails/publish-queued.ts";
import { deliverEmails } from "../../operations/sending/batch/deliver-emails.ts";
import type { EmailMessage } from "../../operations/sending/batch/send-in-turn.ts";
import { releaseHeld } from "../../operations/sending/holding/release-held.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";
import type { Services } from "../../services.ts";

/** The worker of a send queue. */
export const handler = batchWorker(async (services, records) => {
  const emails = new Map<EmailMessage, SQSRecord>();
  const others: (readonly [SQSRecord, Exclude<WorkMessage, EmailMessage> | undefined])[] = [];
  for (const record of records) {
    const message = parseWorkMessage(record.body);
    if (message?.kind === "email") emails.set(message, record);
    else others.push([record, message]);
  }
  const again = await Promise.all([
    ...others.map(([record, message]) => attempted(services, record, () => workOff(services, message))),
    deliverAll(services, emails),
  ]);
  return again.flat();
});

async function workOff(
  services: Services,
  message: Exclude<WorkMessage, EmailMessage> | undefined,
): Promise<void> {
  if (!message) throw new Error("a message on a send queue is not a work message");
  const { projectId } = message;
  if (message.kind === "release") return releaseHeld(services, projectId);
  if (message.kind === "bulk") return expandBulk(services, projectId, message.bulkId);
  return publishScheduled(services, projectId, message.emailId);
}

/** Returns the ids of the messages to receive again. A queue has emails of one region. */
async function deliverAll(
  services: Services,
  emails: ReadonlyMap<EmailMessage, SQSRecord>,
): Promise<readonly string[]> {
  const entriesOf = bulkEntries(services);
  const groups = Map.groupBy(emails, ([{ region }, record]) => `${region} ${laneOf(record)}`);
  const failed = await Promise.all(
    [...groups.values()].map((some) => {
      const messages = some.map(([message]) => message);
      return deliverEmails(services, laneOf(some[0]?.[1]), messages, entriesOf);
    }),
  );
  return failed.flat().flatMap((message) => emails.get(message)?.messageId ?? []);
}

/** Broadcast queues are named so; their emails leave a part of the rate to the others. */
function laneOf(record: SQSRecord | undefined): Lane {
  return record?.eventSourceARN.endsWith("-broadcast") ? "broadcast" : "transactional";
}
