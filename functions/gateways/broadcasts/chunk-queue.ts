import { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import type { ChunkMessage } from "../../domain/broadcasts/chunk-message.ts";

export interface ChunkQueue {
  /** Enqueues chunks, visible after `delay` seconds (at most 900); returns those that the queue did not accept. */
  readonly send: (chunks: readonly ChunkMessage[], delay?: number) => Promise<readonly ChunkMessage[]>;
}

/** A call that hangs is given up: the broadcast's job enqueues the chunks again. */
const clientTimeouts = { connectionTimeout: 1000, requestTimeout: 2500, throwOnRequestTimeout: true };

/** The broadcast queue of a deployed function: its region and credentials come from its environment. */
export function connectChunkQueue(url: string): ChunkQueue {
  const client = new SQSClient({ useQueueUrlAsEndpoint: false, requestHandler: clientTimeouts });
  return {
    send: async (chunks, delay) => {
      const left: ChunkMessage[] = [];
      for (let at = 0; at < chunks.length; at += 10)
        left.push(...(await sendTen(client, url, chunks.slice(at, at + 10), delay)));
      return left;
    },
  };
}

async function sendTen(
  client: SQSClient,
  url: string,
  chunks: readonly ChunkMessage[],
  delay: number | undefined,
): Promise<readonly ChunkMessage[]> {
  const entries = chunks.map((message, at) => ({
    Id: String(at),
    MessageBody: JSON.stringify(message),
    // Fair queues: a project with a large broadcast does not delay the others.
    MessageGroupId: message.projectId,
    ...(delay && { DelaySeconds: delay }),
  }));
  try {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({ QueueUrl: url, Entries: entries }),
    );
    return Failed.flatMap(({ Id }) => chunks[Number(Id)] ?? []);
  } catch {
    return chunks;
  }
}
