import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { OffsetClock } from "../runtime/offset-clock.ts";
import type { QueuesReply, QueuesRequest } from "./queues-thread.ts";

export interface LocalQueues {
  readonly url: string;
  /** Refuses connections, as in an outage; messages are kept. */
  stop(): Promise<void>;
  /** Accepts connections again on the same port. */
  start(): Promise<void>;
  /** Stops the engine. */
  end(): Promise<void>;
}

export interface QueuesOptions {
  /** The folder of queues, topics and objects; without it they are in memory. */
  readonly dir?: string;
  readonly log?: (line: string) => void;
  /** The clock for visibility timeouts and delays; by default, the clock of the machine. */
  readonly clock?: OffsetClock;
}

const restartPauseMs = 200;

/**
 * Starts SQS, SNS and S3 on one free port of 127.0.0.1. They run in their own thread, which is restarted when it ends,
 * because the engine blocks its thread while it writes to its database.
 */
export async function startQueues(options: QueuesOptions = {}): Promise<LocalQueues> {
  let thread = startThread(options);
  const port = await listen(thread, 0);
  let ending = false;
  const ended = keepAlive();

  async function keepAlive(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => thread.once("exit", resolve));
      if (ending) return;
      options.log?.("the queue engine ended; starting it again");
      await sleep(restartPauseMs);
      thread = startThread(options);
      await listen(thread, port).catch((error) => options.log?.(String(error)));
    }
  }

  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      await ask(thread, "refuse");
    },
    async start() {
      await listen(thread, port);
    },
    async end() {
      ending = true;
      thread.postMessage("end" satisfies QueuesRequest);
      await ended;
    },
  };
}

function startThread({ dir, clock, log = () => {} }: QueuesOptions): Worker {
  const settings = { ...(dir !== undefined && { dir }), ...(clock && { clock: clock.shared }) };
  const thread = new Worker(new URL("./queues-thread.ts", import.meta.url), {
    workerData: settings,
    execArgv: [],
  });
  thread.on("error", (error) => log(`the queue engine failed: ${String(error)}`));
  return thread;
}

async function listen(thread: Worker, port: number): Promise<number> {
  const reply = await ask(thread, { listen: port });
  if (typeof reply === "object" && "port" in reply) return reply.port;
  throw new Error(`The queue engine did not start: ${typeof reply === "object" ? reply.failed : reply}`);
}

async function ask(thread: Worker, request: QueuesRequest): Promise<QueuesReply> {
  const answered = once(thread, "message");
  thread.postMessage(request);
  // `once` rejects on an error of the thread. Only `reply` in the thread posts messages.
  const [reply] = (await answered) as [QueuesReply];
  return reply;
}
