import type { SQSRecord } from "aws-lambda";
import { inTurn } from "../../domain/platform/in-turn.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import { recordChunkEvents } from "../../operations/broadcasts/reports/record-chunk-events.ts";
import {
  chunkName,
  chunkPlaceOf,
  newChunkReader,
} from "../../operations/broadcasts/reports/reported-chunks.ts";
import { sharedWebhooks } from "../../operations/emails/read-with-webhooks.ts";
import { countHarm } from "../../operations/feedback/count-harm.ts";
import { newMetricsSum } from "../../operations/feedback/count-metrics.ts";
import { type EmailEvent, parseEmailEvent } from "../../operations/feedback/email-event.ts";
import type { EventBatch } from "../../operations/feedback/event-batch.ts";
import { type Harmed, newHarmSum } from "../../operations/feedback/harm-sum.ts";
import { newRateLimits } from "../../operations/feedback/hold-google.ts";
import { noteLateEvents } from "../../operations/feedback/note-late-events.ts";
import { emailsAtOnce, recordEvents } from "../../operations/feedback/record-events.ts";
import { countRouteHarm } from "../../operations/inbound/counting/count-route-harm.ts";
import type { OutboxEntry } from "../../operations/outbox/publish-event.ts";
import { publishEvents } from "../../operations/outbox/publish-events.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";
import type { Services } from "../../services.ts";

interface Received extends EmailEvent {
  readonly record: SQSRecord;
}

/** What was recorded of one chunk of a broadcast, and is to be published. */
interface Recorded {
  readonly received: readonly Received[];
  readonly entries: readonly OutboxEntry[];
}

/**
 * The worker of the events queue: SES events of all regions, published raw through SNS. The events of one email in a
 * batch are recorded together, the emails side by side, and the harm of a project is counted once. What is reported of
 * broadcasts is published at the end, since a few calls take it from all chunks.
 */
export const handler = batchWorker(async (services, records) => {
  await noteLateEvents(services, firstEnqueued(records));
  const received: Received[] = [];
  const invalid: string[] = [];
  for (const record of records) {
    const failed = await attempted(services, record, async () => {
      const event = parseEmailEvent(services, record.body);
      if (event) received.push({ ...event, record });
    });
    invalid.push(...failed);
  }
  const emails = [...Map.groupBy(received, groupOf).values()];
  // Those of a project with few come first, whoever fills the batch.
  const fair = inTurn(emails, ([first]) => first?.projectId ?? "", emails.length);
  const harmed = newHarmSum();
  const metrics = newMetricsSum();
  const limits = newRateLimits();
  const batch: EventBatch = {
    webhooks: new Map(),
    readChunk: newChunkReader(services, received),
    onCounted: (...counted) => {
      metrics.add(...counted);
      limits.add(...counted);
    },
    onHarm: harmed.add,
  };
  const recorded: Recorded[] = [];
  const failed = await sideBySide(fair, emailsAtOnce, (some) =>
    some[0] && chunkPlaceOf(some[0])
      ? recordChunk(services, some, batch, (entries) => recorded.push({ received: some, entries }))
      : recordEmail(services, some, batch),
  );
  const projects = [...Map.groupBy(recorded, ({ received: [first] }) => first?.projectId ?? "").values()];
  const unpublished = await sideBySide(projects, emailsAtOnce, (some) => publish(services, some));
  await Promise.all([
    sideBySide(harmed.all(), emailsAtOnce, (one) => countOf(services, one)),
    metrics.write(services),
    limits.hold(services),
  ]);
  return [...invalid, ...failed.flat(), ...unpublished.flat()];
});

/** The events of one email, or of the emails of one chunk of a broadcast, are recorded together. */
function groupOf(one: Received): string {
  const place = chunkPlaceOf(one);
  return place ? chunkName(place) : `${one.projectId} ${one.emailId}`;
}

/** When those messages were enqueued that are received for the first time. */
function firstEnqueued(records: readonly SQSRecord[]): readonly number[] {
  const first = records.filter(({ attributes }) => attributes?.ApproximateReceiveCount === "1");
  return first.map(({ attributes }) => Number(attributes.SentTimestamp));
}

/** Returns the ids of the messages to receive again: all of the group, or none. */
async function recordEmail(
  services: Services,
  received: readonly Received[],
  batch: EventBatch,
): Promise<readonly string[]> {
  return together(services, received, async (first) => {
    const events = received.map(({ event }) => event);
    await recordEvents(services, first, events, batch);
  });
}

/** The same for those of a chunk of a broadcast, which are published later. */
async function recordChunk(
  services: Services,
  received: readonly Received[],
  batch: EventBatch,
  onRecorded: (entries: readonly OutboxEntry[]) => void,
): Promise<readonly string[]> {
  return together(services, received, async ({ projectId }) => {
    const subscribed = await sharedWebhooks(services, projectId, batch.webhooks);
    onRecorded(await recordChunkEvents(services, received, subscribed, batch));
  });
}

/** Publishes what was recorded of the broadcasts of one project. */
async function publish(services: Services, recorded: readonly Recorded[]): Promise<readonly string[]> {
  const received = recorded.flatMap((one) => one.received);
  return together(services, received, ({ projectId }) =>
    publishEvents(
      services,
      projectId,
      recorded.flatMap(({ entries }) => entries),
    ),
  );
}

async function together(
  services: Services,
  received: readonly Received[],
  work: (first: Received) => Promise<void>,
): Promise<readonly string[]> {
  const [first] = received;
  if (!first) return [];
  const failed = await attempted(services, first.record, () => work(first));
  return failed.length > 0 ? received.map(({ record }) => record.messageId) : [];
}

/** The events are recorded: receiving them again would not count their harm, so a failure is only logged. */
async function countOf(services: Services, { by, harm }: Harmed): Promise<void> {
  const { projectId, route, month } = by;
  try {
    if (route)
      await countRouteHarm(services, { projectId, routeId: route.id, round: route.round, month }, harm);
    else await countHarm(services, projectId, harm);
  } catch (error) {
    services.log.error("bounces and complaints were not counted", { projectId, error });
  }
}
