import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { WorkMessage } from "../../../functions/domain/emails/work-message.ts";
import type { Destination } from "../../../functions/gateways/emails/send-queues.ts";
import type { Services } from "../../../functions/services.ts";
import { handler as sendChunks } from "../../../functions/workers/broadcasts/send-chunks.ts";
import { handler as recordEvents } from "../../../functions/workers/feedback/record-events.ts";
import { handler as receiveEmail } from "../../../functions/workers/inbound/receive-email.ts";
import { handler as runJobs } from "../../../functions/workers/jobs/run-jobs.ts";
import { handler as deliver } from "../../../functions/workers/sending/deliver.ts";
import { handler as callWebhooks } from "../../../functions/workers/webhooks/call-webhooks.ts";
import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { Invoke } from "./processes.ts";
import { newSimQueue, type SimQueue } from "./queue.ts";
import type { Timeline } from "./timeline.ts";

/** The queues of a deployment, each with its workers. */
export interface SimQueues {
  readonly services: Pick<
    Services,
    "sendQueues" | "jobQueue" | "webhookQueue" | "broadcastQueue" | "inboundQueue"
  >;
  readonly events: SimQueue;
  readonly inbound: SimQueue;
  readonly all: () => readonly SimQueue[];
}

interface QueuesParts {
  readonly timeline: Timeline;
  readonly draw: Draw;
  readonly faults: Faults;
  readonly workers: number;
  readonly invoke: Invoke;
  /** Called for each report of SES that a worker has recorded. */
  readonly recorded: (report: string) => void;
}

type Worker = { readonly on: (services: Services) => (event: SQSEvent) => Promise<SQSBatchResponse> };

/** Six times a worker's time-out, as the templates set it. */
const visibilityMs = 6 * 30_000;

export function newQueues(parts: QueuesParts): SimQueues {
  const queues = new Map<string, SimQueue>();
  const queue = (
    name: string,
    worker: string,
    handler: Worker,
    { batch = 10, done }: { batch?: number; done?: (body: string) => void } = {},
  ): SimQueue => {
    const known = queues.get(name);
    if (known) return known;
    const work = (event: SQSEvent) => parts.invoke(worker, (own) => handler.on(own)(event));
    const made = newSimQueue({ ...parts, name, batch, visibilityMs, work, ...(done && { done }) });
    queues.set(name, made);
    return made;
  };
  const events = queue("eds-ses-events", "events", recordEvents, { done: parts.recorded });
  const jobs = queue("eds-jobs", "jobs", runJobs, { batch: 1 });
  const hooks = queue("eds-webhooks", "hooks", callWebhooks);
  const chunks = queue("eds-broadcasts", "chunks", sendChunks, { batch: 1 });
  const inbound = queue("eds-inbound", "receive", receiveEmail, { batch: 1 });
  const send = ({ region, lane, delay }: Destination, message: WorkMessage) =>
    queue(`eds-send-${region}-${lane}`, "deliver", deliver).push(JSON.stringify(message), delay);
  const put = (to: SimQueue, messages: readonly unknown[], delay?: number) => {
    for (const message of messages) to.push(JSON.stringify(message), delay);
  };
  return {
    events,
    inbound,
    all: () => [...queues.values()],
    services: {
      sendQueues: async () => ({
        send: async (to, message) => send(to, message),
        sendAll: async (to, messages) => {
          for (const message of messages) send(to, message);
          return [];
        },
      }),
      jobQueue: async () => ({ start: async (message, delay) => put(jobs, [message], delay) }),
      webhookQueue: async () => ({
        send: async (messages, delay) => {
          put(hooks, messages, delay);
          return 0;
        },
      }),
      broadcastQueue: async () => ({
        send: async (messages, delay) => {
          put(chunks, messages, delay);
          return [];
        },
      }),
      inboundQueue: async () => ({ send: async (message) => put(inbound, [message]) }),
    },
  };
}
