import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { JobMessage } from "../../domain/platform/job-message.ts";
import { Refusal } from "../../domain/platform/refusals.ts";

export interface JobQueue {
  /** Has a job's next steps done soon. Throws `unavailable` when the queue does not take it. */
  readonly start: (message: JobMessage) => Promise<void>;
}

/** The jobs' queue of a deployed function: its region and credentials come from its environment. */
export function connectJobQueue(url: string): JobQueue {
  return newJobQueue(new SQSClient({ useQueueUrlAsEndpoint: false }), url);
}

export function newJobQueue(client: SQSClient, url: string): JobQueue {
  return {
    start: async (message) => {
      const command = new SendMessageCommand({
        QueueUrl: url,
        MessageBody: JSON.stringify(message),
        // Fair queues: a project with much to do does not make the others wait.
        MessageGroupId: message.projectId,
      });
      try {
        await client.send(command, { abortSignal: AbortSignal.timeout(timeoutMs) });
      } catch (error) {
        throw new Refusal("unavailable", "the jobs' queue cannot be reached", { cause: error });
      }
    },
  };
}

/** A job stands in the due index: the sweeper starts it when the queue does not take it in time. */
const timeoutMs = 1000;
