import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import type { LocalService } from "../../local/service.ts";

export interface Depths {
  /** Messages that a worker can receive now. */
  readonly ready: number;
  /** Messages that are in flight or delayed. */
  readonly hidden: number;
  /** Messages in dead-letter queues. */
  readonly dead: number;
}

/** Counts the messages of all queues that a worker reads, and of their dead-letter queues. */
export async function depthsOf({ model, clients }: LocalService): Promise<Depths> {
  const deadLetterQueues = new Set(
    model.queues.flatMap(({ RedrivePolicy }) => RedrivePolicy?.deadLetterTargetArn ?? []),
  );
  const sources = new Set(model.eventSources.map(({ queueArn }) => queueArn));
  let [ready, hidden, dead] = [0, 0, 0];
  for (const { arn, url, region } of model.queues) {
    if (!deadLetterQueues.has(arn) && !sources.has(arn)) continue;
    const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] });
    const { Attributes = {} } = await clients.sqs(region).send(command);
    const visible = Number(Attributes["ApproximateNumberOfMessages"]);
    const notVisible =
      Number(Attributes["ApproximateNumberOfMessagesNotVisible"]) +
      Number(Attributes["ApproximateNumberOfMessagesDelayed"]);
    if (deadLetterQueues.has(arn)) dead += visible + notVisible;
    else [ready, hidden] = [ready + visible, hidden + notVisible];
  }
  return { ready, hidden, dead };
}
