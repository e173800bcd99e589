import type { SQSRecord } from "aws-lambda";
import type { Services } from "../../functions/services.ts";
import { handler as sendChunks } from "../../functions/workers/broadcasts/send-chunks.ts";
import { handler as runJobs } from "../../functions/workers/jobs/run-jobs.ts";
import { handler as sweep } from "../../functions/workers/sending/sweep.ts";
import { directEngine } from "../../test/support/memory-dynamo/engines.ts";
import type { TestProject } from "../../test/support/project.ts";
import { startWorld, type World } from "../../test/support/world.ts";
import { newVirtualClock, type VirtualClock } from "../measures/virtual-clock.ts";
import { newSentBroadcast } from "./audience.ts";
import { newSender, newSingleEmails, turnsOfWork } from "./single-emails.ts";
import { newVirtualRun, type Usage, type VirtualRun } from "./virtual-services.ts";

export interface BroadcastLoad {
  readonly recipients: number;
  /** Recipients a second that SES allows. */
  readonly sesRate: number;
  /** Called once a virtual minute with the number of emails that were handed to SES. */
  readonly onProgress?: (emails: number) => void;
  /** Whether another project sends single emails while it is sent. */
  readonly beside?: boolean;
}

/** What a broadcast took, from the first step of its job to its end, in virtual milliseconds. */
export interface BroadcastRun {
  readonly prepared: Phase;
  readonly sent: Phase;
  /** When each email was handed to SES. */
  readonly sesCalls: readonly number[];
  readonly status: string;
  /** How long single emails beside it waited, from their acceptance to SES, in virtual milliseconds. */
  readonly waits: readonly number[];
}

export interface Phase extends Omit<Usage, "sesCalls"> {
  readonly ms: number;
}

/** Workers that the queue starts at once: see the function's concurrency in the stack. */
const workersAt = (rate: number) => Math.max(5, Math.ceil(rate / 25));
const sweepMs = 60_000;
const pollMs = 20;

/** Prepares and sends a broadcast by the deployed handlers, with the in-memory engine and in virtual time. */
export async function runBroadcast(load: BroadcastLoad): Promise<BroadcastRun> {
  const world = await startWorld({}, { engine: directEngine, seed: 1 });
  try {
    const sender = load.beside ? await newSender(world) : undefined;
    const { project, path } = await newSentBroadcast(world, load.recipients);
    const read = async () => (await world.api("GET", path, { key: project.key })).body.status;
    return await runIn(world, read, load, sender);
  } finally {
    await world.stop();
  }
}

async function runIn(
  world: World,
  read: () => Promise<string>,
  { sesRate, onProgress }: BroadcastLoad,
  sender?: TestProject,
): Promise<BroadcastRun> {
  const clock = newVirtualClock(sender ? turnsOfWork : 1);
  const run = newVirtualRun(world, clock, sesRate);
  const single = sender && newSingleEmails(run, clock, sender);
  const state = { status: await read() };
  const isOver = () => ["sent", "failed", "canceled"].includes(state.status);
  let prepared: Phase | undefined;
  const look = async () => {
    state.status = await read();
    if (!prepared && state.status !== "preparing") prepared = phaseOf(run.usage, clock.now());
  };
  const jobs = async () => {
    const services = run.newProcess();
    // The job that the call started waits in the queue of the world, whose time stands still.
    run.jobs.push(...world.jobs.waiting.splice(0));
    for (let sweptAt = 0; !isOver(); ) {
      for (const message of run.jobs.splice(0)) await invoke(runJobs.on(services), message);
      await look();
      if (clock.now() - sweptAt >= sweepMs) {
        sweptAt = clock.now();
        onProgress?.(run.usage.sesCalls.length);
        await sweep.on(services)();
      }
      await clock.pause(pollMs);
    }
  };
  const worker = async (services: Services) => {
    while (!isOver()) {
      const message = run.chunks.shift();
      if (message) await invoke(sendChunks.on(services), message);
      else await clock.pause(pollMs);
    }
  };
  const workers = Array.from({ length: workersAt(sesRate) }, () => worker(run.newProcess()));
  await Promise.all([jobs(), single?.run(isOver), ...workers, clock.run()]);
  return { ...resultOf(run, clock, prepared, state.status), waits: single?.waits() ?? [] };
}

function resultOf(
  { usage }: VirtualRun,
  clock: VirtualClock,
  prepared: Phase | undefined,
  status: string,
): Omit<BroadcastRun, "waits"> {
  if (!prepared) throw new Error("the broadcast was not prepared");
  const all = phaseOf(usage, clock.now());
  const sent = {
    calls: all.calls - prepared.calls,
    readUnits: all.readUnits - prepared.readUnits,
    writeUnits: all.writeUnits - prepared.writeUnits,
    queueCalls: all.queueCalls - prepared.queueCalls,
    ms: all.ms - prepared.ms,
  };
  return { prepared, sent, sesCalls: usage.sesCalls, status };
}

function phaseOf({ sesCalls: _, ...usage }: Usage, ms: number): Phase {
  return { ...usage, ms };
}

/** Delivers one message. @throws {Error} if the worker fails on it */
async function invoke(
  worker: (event: { Records: SQSRecord[] }) => Promise<{ batchItemFailures: readonly unknown[] }>,
  message: object,
): Promise<void> {
  const record = { messageId: "bench", body: JSON.stringify(message) };
  // The workers read only these fields of a record.
  const { batchItemFailures } = await worker({ Records: [record as SQSRecord] });
  if (batchItemFailures.length > 0) throw new Error("a worker failed on its message");
}
