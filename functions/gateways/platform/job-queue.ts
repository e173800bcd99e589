import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { JobMessage } from "../../domain/platform/queues/job-message.ts";
import { Refusal, unavailableMessage } from "../../domain/platform/refusals.ts";

export interface JobQueue {
  /**
   * Enqueues the next steps of a job, visible after `delay` seconds.
   * @throws {Refusal} `unavailable`
   */
  readonly start: (message: JobMessage, delay?: number) => Promise<void>;
}

/** The jobs' queue of a deployed function: its region and credentials come from its environment. */
export function connectJobQueue(url: string): JobQueue {
  return newJobQueue(new SQSClient({ useQueueUrlAsEndpoint: false }), url);
}

export function newJobQueue(client: SQSClient, url: string): JobQueue {
  return {
    start: async (message, delay) => {
      const command = new SendMessageCommand({
        QueueUrl: url,
        MessageBody: JSON.stringify(message),
        // Fair queues: a project with many jobs does not delay the others.
        MessageGroupId: message.projectId,
        ...(delay && { DelaySeconds: delay }),
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        throw new Refusal("unavailable", unavailableMessage, { cause: error });
      }
    },
  };
}

/** A job is in the due index: the sweeper starts it where the queue does not accept it in time. */
const timeoutMs = 1000;
