import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { OffsetClock } from "../runtime/offset-clock.ts";
import type { QueuesReply, QueuesRequest } from "./queues-thread.ts";

export interface LocalQueues {
  readonly url: string;
  /** Refuses connections, as in an outage; what is in the queues stays. */
  stop(): Promise<void>;
  /** Takes connections again, at the same address. */
  start(): Promise<void>;
  /** Cleanups for good. */
  end(): Promise<void>;
}

export interface QueuesOptions {
  /** Where queues, topics and objects live. Without it they live in memory. */
  readonly dir?: string;
  readonly log?: (line: string) => void;
  /** What hides and delays messages goes by this clock instead of the machine's. */
  readonly clock?: OffsetClock;
}

const restartPauseMs = 200;

/**
 * Starts SQS, SNS and S3 on one free port of 127.0.0.1, in a thread of their own: the engine writes to its database
 * synchronously and would hold up whoever shares its thread. A thread that ends is started again.
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
  throw new Error(`the queue engine does not start: ${typeof reply === "object" ? reply.failed : reply}`);
}

async function ask(thread: Worker, request: QueuesRequest): Promise<QueuesReply> {
  const answered = once(thread, "message");
  thread.postMessage(request);
  // `once` rejects when the thread raises an error instead. Only the thread's `reply` sends messages.
  const [reply] = (await answered) as [QueuesReply];
  return reply;
}
