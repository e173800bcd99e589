import {
  CreateQueueCommand,
  QueueNameExists,
  SetQueueAttributesCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { QueueModel } from "../template/message-models.ts";

/** Creates the queues, dead-letter queues first, or updates the attributes of existing ones. */
export async function createQueues(
  clientOf: (region: string) => SQSClient,
  queues: readonly QueueModel[],
): Promise<void> {
  const [sources, targets] = [queues.filter(hasTarget), queues.filter((queue) => !hasTarget(queue))];
  for (const group of [targets, sources]) {
    await Promise.all(group.map((queue) => createQueue(clientOf(queue.region), queue)));
  }
}

function hasTarget({ RedrivePolicy }: QueueModel): boolean {
  return RedrivePolicy !== undefined;
}

async function createQueue(client: SQSClient, queue: QueueModel): Promise<void> {
  const Attributes = attributesOf(queue);
  try {
    await client.send(new CreateQueueCommand({ QueueName: queue.name, Attributes }));
  } catch (error) {
    if (!isConflict(error)) throw error;
    await client.send(new SetQueueAttributesCommand({ QueueUrl: queue.url, Attributes }));
  }
}

/** The engine returns the error name of the older query protocol, for which the SDK has no class. */
function isConflict(error: unknown): boolean {
  return (
    error instanceof QueueNameExists || (error instanceof Error && error.name.endsWith("QueueNameExists"))
  );
}

function attributesOf(queue: QueueModel): Record<string, string> {
  const { VisibilityTimeout, DelaySeconds, MessageRetentionPeriod, MaximumMessageSize, RedrivePolicy } =
    queue;
  const numbers = { VisibilityTimeout, DelaySeconds, MessageRetentionPeriod, MaximumMessageSize };
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, String(value)])),
    ...(RedrivePolicy === undefined ? {} : { RedrivePolicy: JSON.stringify(RedrivePolicy) }),
  };
}
