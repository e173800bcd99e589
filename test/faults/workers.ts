import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { type Plan, scheduled } from "./plan.ts";
import type { Played } from "./play.ts";
import type { Schedule } from "./schedule.ts";
import type { Task, Report } from "./serve-worker.ts";

interface Workers {
  readonly run: (schedules: readonly Schedule[]) => Promise<readonly Played[]>;
  readonly stop: () => Promise<void>;
}

/** Plays a whole plan over several processes, each with a world of its own; tells of each schedule in its order. */
export async function playAll(
  plan: Plan & { readonly workers: number; readonly engine: string },
  tell: (schedule: Schedule, played: Played) => void,
): Promise<void> {
  const crew = startWorkers(plan.workers, plan.engine);
  try {
    await scheduled(plan, async (schedules) => {
      const played = await crew.run(schedules);
      for (const [at, schedule] of schedules.entries()) tell(schedule, played[at] ?? { calls: [] });
      return played;
    });
  } finally {
    await crew.stop();
  }
}

/** How many orders wait in a process, so that it need not wait for the next. */
const ahead = 4;

function startWorkers(workers: number, engine: string): Workers {
  const program = fileURLToPath(import.meta.resolve("./run.ts"));
  const processes = Array.from({ length: workers }, () => fork(program, ["--engine", engine]));
  // The first word of each is that it listens.
  const ready = Promise.all(processes.map((one) => once(one, "message")));
  return {
    run: async (schedules) => {
      await ready;
      const reports = new Map<number, Report>();
      const orders = schedules.map((schedule, place) => ({ place, schedule }));
      await Promise.all(processes.map((one) => workOff(one, orders, reports, schedules.length)));
      return schedules.map((_, at) => reports.get(at) ?? { calls: [] });
    },
    stop: async () => {
      const gone = processes.map((one) => (one.exitCode === null ? once(one, "exit") : undefined));
      for (const one of processes) if (one.connected) one.disconnect();
      await Promise.all(gone);
    },
  };
}

/** Has one process play what is left of the orders, until all of them are reported, by it or by another. */
function workOff(
  one: ChildProcess,
  orders: Task[],
  reports: Map<number, Report>,
  all: number,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let given = 0;
  const give = () => {
    const order = orders.shift();
    if (order) one.send(order);
    given += order ? 1 : 0;
    if (given === 0) resolve();
  };
  const take = (report: unknown) => {
    // A process sends nothing but reports once it is ready.
    reports.set((report as Report).place, report as Report);
    given--;
    give();
  };
  const fail = (code: unknown) => reject(new Error(`a process ended with ${code}`));
  one.on("message", take).once("exit", fail);
  for (let at = 0; at < Math.min(ahead, all); at++) give();
  return promise.finally(() => one.off("message", take).off("exit", fail));
}
