import { GetQueueAttributesCommand } from "@aws-sdk/client-sqs";
import type { LocalService } from "../../local/service.ts";

export interface Depths {
  /** Messages that a worker could take now. */
  readonly ready: number;
  /** Messages that are in hand, or come back later. */
  readonly hidden: number;
  /** Messages that were given up. */
  readonly dead: number;
}

/** What is in the queues, the dead-letter queues apart. */
export async function depthsOf({ model, clients }: LocalService): Promise<Depths> {
  const letters = new Set(
    model.queues.flatMap(({ RedrivePolicy }) => RedrivePolicy?.deadLetterTargetArn ?? []),
  );
  const read = new Set(model.eventSources.map(({ queueArn }) => queueArn));
  let [ready, hidden, dead] = [0, 0, 0];
  for (const { arn, url, region } of model.queues) {
    if (!letters.has(arn) && !read.has(arn)) continue;
    const command = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ["All"] });
    const { Attributes = {} } = await clients.sqs(region).send(command);
    const visible = Number(Attributes["ApproximateNumberOfMessages"]);
    const later =
      Number(Attributes["ApproximateNumberOfMessagesNotVisible"]) +
      Number(Attributes["ApproximateNumberOfMessagesDelayed"]);
    if (letters.has(arn)) dead += visible + later;
    else [ready, hidden] = [ready + visible, hidden + later];
  }
  return { ready, hidden, dead };
}
