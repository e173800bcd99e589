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

/** Starts the pollers of event sources and the schedules. */
export function startTriggers(
  { model, clients, scheduleEveryMs, ...rest }: TriggerOptions,
  cleanups: Cleanups,
): void {
  for (const source of model.eventSources) {
    const queue = model.queues.find(({ arn }) => arn === source.queueArn);
    if (queue === undefined)
      throw new Error(`The event source of ${source.functionId} has no queue ${source.queueArn}.`);
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
      everyMs: scheduleEveryMs ?? localRate(schedule),
    });
    cleanups.add(() => scheduler.stop());
  }
}

/**
 * Schedules of up to a minute resume delayed work. Locally they run every two seconds, so that a developer sees it;
 * the others keep the rate of the template.
 */
function localRate({ everySeconds }: ScheduleModel): number | undefined {
  return everySeconds <= 60 ? 2000 : undefined;
}

/** Returns a function by its ARN, its physical name or the name of its bundle (the first with this bundle). */
export function functionById({ functions }: Model, id: string): FunctionModel {
  const exact = functions.find(({ arn, physicalName }) => arn === id || physicalName === id);
  const found = exact ?? functions.find(({ name }) => name === id);
  if (found === undefined) throw new Error(`The templates have no function ${id}.`);
  return found;
}
