import type { ChunkMessage } from "../../functions/domain/broadcasts/chunk-message.ts";
import type { WorkMessage } from "../../functions/domain/emails/work-message.ts";
import type { JobMessage } from "../../functions/domain/platform/queues/job-message.ts";
import type { Mailer } from "../../functions/gateways/platform/mail/mailer.ts";
import { newMemory } from "../../functions/memory.ts";
import type { Services } from "../../functions/services.ts";
import { type Command, clientSending } from "../../test/support/store-calls.ts";
import type { World } from "../../test/support/world.ts";
import type { VirtualClock } from "../measures/virtual-clock.ts";

/** What is assumed of AWS and of a worker's processor, in milliseconds. */
export const assumed = { storeMs: 5, sesMs: 60, renderMs: 1 };

/** What a broadcast has used so far. */
export interface Usage {
  calls: number;
  readUnits: number;
  writeUnits: number;
  queueCalls: number;
  readonly sesCalls: number[];
}

/** The queues of a broadcast, and what it has used. */
export interface VirtualRun {
  readonly usage: Usage;
  readonly chunks: ChunkMessage[];
  readonly jobs: JobMessage[];
  /** Emails that are sent one by one. */
  readonly emails: WorkMessage[];
  /** The services of one more process: it shares the queues and the time, and has memory of its own. */
  readonly newProcess: () => Services;
}

/** Services whose time is virtual: calls to the store and to SES take the assumed time, and are counted. */
export function newVirtualRun(world: World, clock: VirtualClock, sesRate: number): VirtualRun {
  const usage: Usage = { calls: 0, readUnits: 0, writeUnits: 0, queueCalls: 0, sesCalls: [] };
  const [chunks, jobs, emails]: [ChunkMessage[], JobMessage[], WorkMessage[]] = [[], [], []];
  const begin = world.clock.now().getTime();
  const { tables } = world.services;
  const client = clientSending(tables.client, async (command) => {
    await clock.pause(assumed.storeMs);
    return counted(usage, command, await tables.client.send(withCapacity(command)));
  });
  const later = <One>(queue: One[], some: readonly One[], seconds = 0) => {
    usage.queueCalls += Math.ceil(some.length / 10);
    if (seconds === 0) queue.push(...some);
    else void clock.pause(seconds * 1000).then(() => queue.push(...some));
  };
  const shared: Services = {
    ...world.services,
    clock: () => new Date(begin + clock.now()),
    pause: clock.pause,
    tables: { ...tables, client, pause: clock.pause },
    mailer: async () => virtualMailer(usage, clock, sesRate),
    broadcastQueue: async () => ({
      send: async (some, delay) => {
        later(chunks, some, delay);
        return [];
      },
    }),
    sendQueues: async () => ({
      send: async ({ delay }, message) => later(emails, [message], delay),
      sendAll: async ({ delay }, some) => {
        later(emails, some, delay);
        return [];
      },
    }),
    jobQueue: async () => ({ start: async (message, delay) => later(jobs, [message], delay) }),
  };
  return { usage, chunks, jobs, emails, newProcess: () => ({ ...shared, memory: newMemory() }) };
}

/** SES that accepts everything; the bench judges the times of its calls against the rate. */
function virtualMailer(usage: Usage, clock: VirtualClock, rate: number): Mailer {
  return {
    send: async () => {
      await clock.pause(assumed.renderMs);
      usage.sesCalls.push(clock.now());
      const messageId = `ses-${usage.sesCalls.length}`;
      await clock.pause(assumed.sesMs);
      return { kind: "accepted", messageId };
    },
    readSendRate: async () => rate,
    readAccount: () => Promise.reject(new Error("a broadcast does not read the account")),
    openTenant: async () => undefined,
  };
}

function withCapacity(command: Command): Command {
  // Every command of the store has this field.
  const input = command.input as { ReturnConsumedCapacity?: "TOTAL" };
  input.ReturnConsumedCapacity = "TOTAL";
  return command;
}

interface Consumed {
  readonly CapacityUnits?: number;
}

function counted(usage: Usage, command: Command, answer: unknown): unknown {
  const { name } = command.constructor;
  // Every answer has its consumed capacity, as one value or by table.
  const { ConsumedCapacity = [] } = answer as { ConsumedCapacity?: Consumed | readonly Consumed[] };
  const units = [ConsumedCapacity].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
  usage.calls += 1;
  if (/^(Get|BatchGet|Query)/.test(name)) usage.readUnits += units;
  else usage.writeUnits += units;
  return answer;
}
