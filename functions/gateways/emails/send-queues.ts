import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { WorkMessage } from "../../domain/emails/work-message.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { SendQueues } from "../../settings/environment.ts";

export type Lane = "transactional" | "broadcast";

export interface Queues {
  /**
   * Sends one message to a region's send queue.
   * @throws {Refusal} `unavailable`
   */
  readonly send: (to: Destination, message: WorkMessage) => Promise<void>;
  /** Sends many messages. Returns those that the queue did not accept. */
  readonly sendAll: (to: Destination, messages: readonly WorkMessage[]) => Promise<readonly WorkMessage[]>;
}

export interface Destination {
  readonly region: string;
  readonly lane: Lane;
  /** Seconds before a worker sees it, at most 900. */
  readonly delay?: number;
  /** Gives up after this long. */
  readonly withinMs?: number;
}

/** A call that hangs is given up: the sweeper sends the message later. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true };

/** The queues of a deployed function: its region and credentials come from its environment. */
export function connectQueues(urls: SendQueues): Queues {
  return newQueues(new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: clientTimeouts }), urls);
}

export function newQueues(client: SQSClient, urls: SendQueues): Queues {
  return {
    send: async (to, message) => {
      const command = new SendMessageCommand({
        QueueUrl: urlOf(urls, to),
        MessageBody: JSON.stringify(message),
        // Fair queues: a project with many emails does not delay the others.
        MessageGroupId: message.projectId,
        ...(to.delay && { DelaySeconds: to.delay }),
      });
      try {
        await client.send(command, to.withinMs ? { abortSignal: AbortSignal.timeout(to.withinMs) } : {});
      } catch (error) {
        throw new Refusal(
          "unavailable",
          "Service temporarily unavailable. Retry after the `Retry-After` seconds.",
          { cause: error },
        );
      }
    },
    sendAll: async (to, messages) => {
      const url = urls[to.region]?.[to.lane];
      // A region that was removed from the deployment has no queue; its emails must not stop the others.
      if (!url) return messages;
      const left: WorkMessage[] = [];
      for (let at = 0; at < messages.length; at += 10) {
        left.push(...(await sendTen(client, url, to.delay, messages.slice(at, at + 10))));
      }
      return left;
    },
  };
}

async function sendTen(
  client: SQSClient,
  url: string,
  delay: number | undefined,
  messages: readonly WorkMessage[],
) {
  const entries = messages.map((message, at) => ({
    Id: String(at),
    MessageBody: JSON.stringify(message),
    MessageGroupId: message.projectId,
    ...(delay && { DelaySeconds: delay }),
  }));
  try {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }),
    );
    return Failed.flatMap(({ Id }) => messages[Number(Id)] ?? []);
  } catch {
    return messages;
  }
}

function urlOf(urls: SendQueues, { region, lane }: Destination): string {
  const url = urls[region]?.[lane];
  if (!url) throw new Error(`no ${lane} send queue for ${region}`);
  return url;
}
