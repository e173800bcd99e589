import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Plan, scheduled } from "./plan.ts";
import type { Played } from "./play.ts";
import type { Schedule } from "./schedule.ts";
import type { Report, Task } from "./serve-worker.ts";

interface Workers {
  readonly run: (schedules: readonly Schedule[]) => Promise<readonly Played[]>;
  readonly stop: () => Promise<void>;
}

/** Runs a whole plan in several processes, each with its own world; reports the schedules in task. */
export async function playAll(
  plan: Plan & { readonly workers: number; readonly engine: string },
  report: (schedule: Schedule, played: Played) => void,
): Promise<void> {
  const pool = startWorkers(plan.workers, plan.engine);
  try {
    await scheduled(plan, async (schedules) => {
      const played = await pool.run(schedules);
      for (const [at, schedule] of schedules.entries()) report(schedule, played[at] ?? { calls: [] });
      return played;
    });
  } finally {
    await pool.stop();
  }
}

/** How many tasks are queued in a process, so that it is never idle. */
const ahead = 4;

function startWorkers(workers: number, engine: string): Workers {
  const program = fileURLToPath(import.meta.resolve("./run.ts"));
  const processes = Array.from({ length: workers }, () => fork(program, ["--engine", engine]));
  // The first message of each says that it is ready.
  const ready = Promise.all(processes.map((one) => once(one, "message")));
  return {
    run: async (schedules) => {
      await ready;
      const reports = new Map<number, Report>();
      const tasks = schedules.map((schedule, place) => ({ place, schedule }));
      await Promise.all(processes.map((one) => workOff(one, tasks, reports, schedules.length)));
      return schedules.map((_, at) => reports.get(at) ?? { calls: [] });
    },
    stop: async () => {
      const gone = processes.map((one) => (one.exitCode === null ? once(one, "exit") : undefined));
      for (const one of processes) if (one.connected) one.disconnect();
      await Promise.all(gone);
    },
  };
}

/** Lets one process run the remaining tasks until all of them are reported, by it or by another. */
function workOff(one: ChildProcess, tasks: Task[], reports: Map<number, Report>, all: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let given = 0;
  const give = () => {
    const task = tasks.shift();
    if (task) one.send(task);
    given += task ? 1 : 0;
    if (given === 0) resolve();
  };
  const take = (report: unknown) => {
    // After its first message, a process sends only reports.
    reports.set((report as Report).place, report as Report);
    given--;
    give();
  };
  const fail = (code: unknown) => reject(new Error(`a process ended with ${code}`));
  one.on("message", take).once("exit", fail);
  for (let at = 0; at < Math.min(ahead, all); at++) give();
  return promise.finally(() => one.off("message", take).off("exit", fail));
}
