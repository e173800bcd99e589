import type { Engine } from "../support/local-engine.ts";
import { startWorld } from "../support/world.ts";
import type { Played } from "./play.ts";
import { runSchedule, type Schedule } from "./schedule.ts";

/** A message to a worker. */
export interface Task {
  readonly place: number;
  readonly schedule: Schedule;
}
export interface Report extends Played {
  readonly place: number;
}

/** A world keeps every email that was sent in it, so it is replaced from time to time. */
const runsInOneWorld = 500;

/** Runs the schedules that arrive on the channel, one at a time, until it closes. */
export async function serveWorker(engine: Engine): Promise<void> {
  let world = await startWorld({}, { engine });
  let runs = 0;
  let last = Promise.resolve();
  const closed = Promise.withResolvers<void>();
  const work = async ({ place, schedule }: Task) => {
    if (++runs % runsInOneWorld === 0) {
      await world.stop();
      world = await startWorld({}, { engine });
    }
    const report: Report = { place, ...(await runSchedule(world, schedule)) };
    process.send?.(report);
  };
  // Only `workers.ts` sends on this channel.
  process.on("message", (task) => {
    last = last.then(() => work(task as Task));
  });
  process.once("disconnect", () => closed.resolve());
  process.send?.("ready");
  await closed.promise;
  await last;
  await world.stop();
}
