import { startWorld, type WorldOptions } from "../support/world.ts";
import type { Played } from "./play.ts";
import { runSchedule, type Schedule } from "./schedule.ts";

/** What goes to one of the crew, and comes back. */
export interface Task {
  readonly place: number;
  readonly schedule: Schedule;
}
export interface Report extends Played {
  readonly place: number;
}

/** A world remembers every mail that was ever sent in it. */
const runsInOneWorld = 500;

/** Plays what comes by the channel, one after another, until it closes. */
export async function serveWorker(engine: NonNullable<WorldOptions["engine"]>): Promise<void> {
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
  // The channel carries what `crew.ts` sends, and nothing else.
  process.on("message", (order) => {
    last = last.then(() => work(order as Task));
  });
  process.once("disconnect", () => closed.resolve());
  process.send?.("ready");
  await closed.promise;
  await last;
  await world.stop();
}
