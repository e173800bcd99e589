import type { Cleanups } from "../cleanups.ts";
import type { Clients } from "../engines/clients.ts";
import type { FunctionModel } from "../template/function-models.ts";
import type { Model } from "../template/read-model.ts";
import type { ScheduleModel } from "../template/trigger-models.ts";
import type { Invoke } from "./invoker.ts";
import { startPoller } from "./poller.ts";
import { startScheduler } from "./scheduler.ts";

interface TriggerOptions {
  readonly model: Model;
  readonly clients: Pick<Clients, "sqs">;
  readonly invoke: Invoke;
  readonly scheduleEveryMs: number | undefined;
  readonly log: (line: string) => void;
}

/** Starts all that runs functions by itself: a poller for each event source, and the schedules. */
export function startTriggers(
  { model, clients, scheduleEveryMs, ...rest }: TriggerOptions,
  cleanups: Cleanups,
): void {
  for (const source of model.eventSources) {
    const queue = model.queues.find(({ arn }) => arn === source.queueArn);
    if (queue === undefined)
      throw new Error(`${source.functionId} reads ${source.queueArn}, which is not there`);
    const fn = functionById(model, source.functionId);
    const poller = startPoller({ ...rest, source, queue, fn, sqs: clients.sqs(queue.region) });
    cleanups.add(() => poller.stop());
  }
  for (const schedule of model.schedules) {
    const fn = functionById(model, schedule.functionId);
    const scheduler = startScheduler({
      ...rest,
      schedule,
      fn,
      everyMs: scheduleEveryMs ?? usualPace(schedule),
    });
    cleanups.add(() => scheduler.stop());
  }
}

/**
 * What runs every minute looks after work that is late. Here it runs every two seconds, so that mail which waits
 * after trouble goes out while someone is looking; the rest keeps the pace of its template.
 */
function usualPace({ everySeconds }: ScheduleModel): number | undefined {
  return everySeconds <= 60 ? 2000 : undefined;
}

/** A function by its ARN, its physical name, or the name of its bundle; of several with one bundle, the first. */
export function functionById({ functions }: Model, id: string): FunctionModel {
  const exact = functions.find(({ arn, physicalName }) => arn === id || physicalName === id);
  const found = exact ?? functions.find(({ name }) => name === id);
  if (found === undefined) throw new Error(`there is no function ${id} in the templates`);
  return found;
}
