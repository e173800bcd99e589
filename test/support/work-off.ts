import type { Services } from "../../functions/services.ts";
import { handler as sendChunks } from "../../functions/workers/broadcasts/send-chunks.ts";
import { handler as recordEvents } from "../../functions/workers/feedback/record-events.ts";
import { handler as receiveEmail } from "../../functions/workers/inbound/receive-email.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import type { LocalSes } from "../../local/ses/local-ses.ts";
import type { TestChunks } from "./test-chunks.ts";
import type { TestJobs } from "./test-jobs.ts";
import type { TestQueues } from "./test-queues.ts";
import type { TestWebhookQueue } from "./test-webhook-queue.ts";

interface Waiting {
  readonly services: Services;
  readonly queues: TestQueues;
  readonly jobs: TestJobs;
  readonly webhookQueue: TestWebhookQueue;
  readonly chunks: TestChunks;
  readonly ses: LocalSes;
  /** SES events that wait to be recorded. */
  readonly events: string[];
  readonly inbound: string[];
}

/** Runs the workers until no message and no event is ready. */
export async function workOff({
  services,
  queues,
  jobs,
  webhookQueue,
  chunks,
  ses,
  events,
  inbound,
}: Waiting): Promise<void> {
  for (let busy = true; busy; ) {
    busy =
      (await queues.workOff(deliver.on(services))) ||
      (await jobs.workOff(services)) ||
      (await chunks.workOff(sendChunks.on(services), 1)) ||
      (await webhookQueue.workOff(callWebhooks.on(services)));
    const received = inbound.splice(0, 10);
    if (received.length > 0) {
      busy = true;
      await receive(services, received);
    }
    await ses.settle();
    const batch = events.splice(0, 10);
    if (batch.length > 0) {
      busy = true;
      await recordReports(services, batch);
    }
  }
}

/** Processes messages of the inbound queue. @throws {Error} if one fails */
async function receive(services: Services, bodies: readonly string[]): Promise<void> {
  const records = bodies.map((body, at) => ({ messageId: `inbound-${at}`, body }));
  // The worker reads only these fields of a record.
  const event = { Records: records } as unknown as Parameters<ReturnType<typeof receiveEmail.on>>[0];
  const { batchItemFailures } = await receiveEmail.on(services)(event);
  if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} messages were not received`);
}

/** Records events of SES as their queue delivers them, in one batch. @throws {Error} if one is not recorded */
export async function recordReports(services: Services, bodies: readonly string[]): Promise<void> {
  const records = bodies.map((body, at) => ({
    messageId: `event-${at}`,
    body,
    eventSourceARN: "arn:aws:sqs:x:0:eds-ses-events",
  }));
  // The worker reads only these fields of a record.
  const event = { Records: records } as unknown as Parameters<ReturnType<typeof recordEvents.on>>[0];
  const { batchItemFailures } = await recordEvents.on(services)(event);
  if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} events were not recorded`);
}
