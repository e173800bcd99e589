import {
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import { sesEventsName } from "../../functions/settings/queue-names.ts";
import { receivedName, receivingRegions } from "../../functions/settings/receiving.ts";
import type { AddCommand } from "../command.ts";
import type { Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";
import { queueClient, queueUrl } from "./doctor-queues.ts";

/** A queue, and the client of its region. */
export interface Place {
  readonly client: SQSClient;
  readonly url: string;
}

/** Moves what did not reach the home region from another one into its queues: SQS redrives only within a region. */
export const redeliver: AddCommand = (program, actionFor) =>
  program
    .command("redeliver <region>")
    .description(
      "move what did not reach the home region (the queues -undelivered of a region) into its queues",
    )
    .action(
      actionFor(async (target, region: string) => {
        const moved = await redeliverFrom(target, region);
        const lines = moved.map(({ queue, count }) => `${count} messages moved to ${queue}.\n`);
        return { text: lines.join(""), data: { region, moved } };
      }),
    );

async function redeliverFrom(target: Target, region: string) {
  const { name, homeRegion, regions } = target.services.deployment;
  if (!regions.includes(region))
    throw new UsageError(`Unknown region: ${region}. Available: ${regions.join(", ")}.`);
  const queues = [sesEventsName(name), ...(receivingRegions.includes(region) ? [receivedName(name)] : [])];
  const [away, home] = [queueClient(target, region), queueClient(target, homeRegion)];
  try {
    const moved: { readonly queue: string; readonly count: number }[] = [];
    for (const queue of queues) {
      const from = { client: away, url: queueUrl(target, { region, name: `${queue}-undelivered` }) };
      const to = { client: home, url: queueUrl(target, { region: homeRegion, name: queue }) };
      moved.push({ queue, count: await moveMessages(from, to) });
    }
    return moved;
  } finally {
    away.destroy();
    home.destroy();
  }
}

/** Long enough to send ten messages, so that none is seen again in between. */
const hiddenSeconds = 120;

/**
 * Moves all messages of a queue to another and returns how many. A message is deleted only after it was sent, so a run that
 * fails loses none and the next one goes on; what is moved twice is processed once.
 */
export async function moveMessages(from: Place, to: Place): Promise<number> {
  for (let count = 0; ; ) {
    const { Messages = [] } = await from.client.send(
      new ReceiveMessageCommand({
        ...{ QueueUrl: from.url, MaxNumberOfMessages: 10 },
        ...{ VisibilityTimeout: hiddenSeconds, WaitTimeSeconds: 2 },
      }),
    );
    if (Messages.length === 0) return count;
    // One by one: ten of the largest would be too large for a call.
    for (const { Body, ReceiptHandle } of Messages) {
      await to.client.send(new SendMessageCommand({ QueueUrl: to.url, MessageBody: Body }));
      await from.client.send(new DeleteMessageCommand({ QueueUrl: from.url, ReceiptHandle }));
      count++;
    }
  }
}
