import type { SQSRecord } from "aws-lambda";
import { inTurn } from "../../domain/platform/in-turn.ts";
import { sideBySide } from "../../domain/platform/side-by-side.ts";
import { recordChunkEvents } from "../../operations/broadcasts/reports/record-chunk-events.ts";
import { chunkOfEmail } from "../../operations/broadcasts/reports/report-group.ts";
import { sharedWebhooks } from "../../operations/emails/read-with-webhooks.ts";
import { countHarm, type ProjectHarm, sumOfHarm } from "../../operations/feedback/count-harm.ts";
import { type EmailEvent, parseEmailEvent } from "../../operations/feedback/email-event.ts";
import type { EventBatch, HarmedBy } from "../../operations/feedback/event-batch.ts";
import { noteLateEvents } from "../../operations/feedback/note-late-events.ts";
import { emailsAtOnce, recordEvents } from "../../operations/feedback/record-events.ts";
import { countRouteHarm } from "../../operations/inbound/counting/count-route-harm.ts";
import { attempted, batchWorker } from "../../queue/batch-worker.ts";
import type { Services } from "../../services.ts";

interface Received extends EmailEvent {
  readonly record: SQSRecord;
}

/** What the events of a batch count towards the automatic pause of a project, or of a route of inbound email. */
interface Harmed {
  readonly by: HarmedBy;
  readonly harm: ProjectHarm;
}

/**
 * The worker of the events queue: SES events of all regions, published raw through SNS. The events of one email in a
 * batch are recorded together, the emails side by side, and the harm of a project is counted once.
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
  const harmed = new Map<string, Harmed>();
  const batch: EventBatch = {
    webhooks: new Map(),
    onHarm: (by, one) => {
      const name = nameOf(by);
      const before = harmed.get(name)?.harm.harm;
      harmed.set(name, { by, harm: before ? { ...one, harm: sumOfHarm(before, one.harm) } : one });
    },
  };
  const failed = await sideBySide(fair, emailsAtOnce, (some) => recordEmail(services, some, batch));
  await sideBySide([...harmed.values()], emailsAtOnce, (one) => countOf(services, one));
  return [...invalid, ...failed.flat()];
});

/** The events of one email, or of the emails of one chunk of a broadcast, are recorded together. */
function groupOf({ projectId, emailId }: Received): string {
  return `${projectId} ${chunkOfEmail(emailId) ?? emailId}`;
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
  const [first] = received;
  if (!first) return [];
  const { record } = first;
  const failed = await attempted(services, record, async () => {
    if (chunkOfEmail(first.emailId) !== undefined)
      return recordChunkEvents(
        services,
        received,
        await sharedWebhooks(services, first.projectId, batch.webhooks),
      );
    const events = received.map(({ event }) => event);
    await recordEvents(services, first, events, batch);
  });
  return failed.length > 0 ? received.map((one) => one.record.messageId) : [];
}

function nameOf({ projectId, route, month }: HarmedBy): string {
  return route ? `${projectId} ${route.id} ${route.round} ${month}` : projectId;
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
