import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FunctionModel } from "../template/function-models.ts";
import type { ScheduleModel } from "../template/trigger-models.ts";
import type { Invoke } from "./invoker.ts";

/** A longer timer would fire immediately. */
const longestTimerMs = 2 ** 31 - 1;

export interface Scheduler {
  /** Starts no more runs and resolves when the current one ends. */
  stop(): Promise<void>;
}

export interface SchedulerOptions {
  readonly schedule: ScheduleModel;
  readonly fn: FunctionModel;
  readonly invoke: Invoke;
  /** Overrides the rate of the template. */
  readonly everyMs: number | undefined;
  readonly log: (line: string) => void;
}

/** Runs a function immediately and then at its rate, one run at a time, until it is stopped. */
export function startScheduler(options: SchedulerOptions): Scheduler {
  const stopping = new AbortController();
  const running = repeat(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function repeat(
  { schedule, fn, invoke, everyMs, log }: SchedulerOptions,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await invoke(fn, scheduleEvent(schedule, fn)).catch((error) => log(`${schedule.name}: ${String(error)}`));
    const pause = Math.min(everyMs ?? schedule.everySeconds * 1000, longestTimerMs);
    await sleep(pause, undefined, { signal }).catch(() => {});
  }
}

function scheduleEvent({ input, name }: ScheduleModel, { region }: FunctionModel): unknown {
  if (input !== undefined) return JSON.parse(input);
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": "Scheduled Event",
    source: "aws.events",
    account: "000000000000",
    time: new Date().toISOString(),
    region,
    resources: [`arn:aws:events:${region}:000000000000:rule/${name}`],
    detail: {},
  };
}
