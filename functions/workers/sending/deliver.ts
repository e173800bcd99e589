import type { SQSRecord } from "aws-lambda";
import { parseWorkMessage, type WorkMessage } from "../../domain/emails/work-message.ts";
import type { Lane } from "../../gateways/emails/send-queues.ts";
import { bulkEntries, type ReadBulkEntries } from "../../operations/emails/bulk/bulk-entries.ts";
import { expandBulk } from "../../operations/emails/bulk/expand-bulk.ts";
import { publishScheduled } from "../../operations/emails/publish-queued.ts";
import { awaitSendRate, takeSendRateTogether } from "../../operations/sending/await-send-rate.ts";
import { deliverEmail } from "../../operations/sending/deliver-email.ts";
import { releaseHeld } from "../../operations/sending/release-held.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";
import type { Services } from "../../services.ts";

/** The worker of a send queue. */
export const handler = batchWorker(async (services, records) => {
  const messages = new Map(records.map((record) => [record, parseWorkMessage(record.body)]));
  const together = await takeTogether(services, records, [...messages.values()]);
  const batch = { together, entriesOf: bulkEntries(services) };
  const again = await Promise.all(
    records.map((record) =>
      attempted(services, record, () => workOff(services, record, messages.get(record), batch)),
    ),
  );
  return again.flat();
});

/** What the emails of a batch share. */
interface Batch {
  /** Whether the send rate was taken for all of them. */
  readonly together: boolean;
  readonly entriesOf: ReadBulkEntries;
}

async function workOff(
  services: Services,
  record: SQSRecord,
  message: WorkMessage | undefined,
  { together, entriesOf }: Batch,
) {
  if (!message) throw new Error("a message on a send queue is not a work message");
  const { projectId } = message;
  if (message.kind === "release") return releaseHeld(services, projectId);
  if (message.kind === "bulk") return expandBulk(services, projectId, message.bulkId);
  if (message.kind === "scheduled") return publishScheduled(services, projectId, message.emailId);
  const { emailId, region, units } = message;
  const lane = laneOf(record);
  if (together || (await awaitSendRate(services, region, lane, units)))
    return deliverEmail(services, projectId, emailId, entriesOf);
  // Not a failure: the message goes to the end of the queue, and its receive count starts at zero again.
  const delay = 1 + Math.floor(services.tables.chance() * 5);
  return (await services.sendQueues()).send({ region, lane, delay }, message);
}

/** Takes the send rate for the whole batch in one call, where all of it fits into this second. */
async function takeTogether(
  services: Services,
  records: readonly SQSRecord[],
  messages: readonly (WorkMessage | undefined)[],
): Promise<boolean> {
  const emails = messages.filter((message) => message?.kind === "email");
  const [first] = emails;
  const [record] = records;
  if (emails.length < 2 || !first || !record || emails.some(({ region }) => region !== first.region))
    return false;
  const units = emails.reduce((sum, { units }) => sum + units, 0);
  return takeNow(services, first.region, laneOf(record), units);
}

async function takeNow(services: Services, region: string, lane: Lane, units: number): Promise<boolean> {
  try {
    return await takeSendRateTogether(services, region, lane, units);
  } catch (error) {
    services.log.error("the send rate could not be taken", { region, error });
    return false;
  }
}

/** Broadcast queues are named so; their emails leave a part of the rate to the others. */
function laneOf({ eventSourceARN }: SQSRecord): Lane {
  return eventSourceARN.endsWith("-broadcast") ? "broadcast" : "transactional";
}
