import { variables } from "../../functions/settings/environment.ts";
import { messageTags } from "../../functions/settings/message-tags.ts";
import type { Cleanups } from "../../local/cleanups.ts";
import { countedInvoker } from "../../local/runtime/counted-invoker.ts";
import type { Invoker } from "../../local/runtime/invoker.ts";
import type { OffsetClock } from "../../local/runtime/offset-clock.ts";
import { newThreadInvoker } from "../../local/runtime/thread-invoker.ts";
import { type LocalService, type ReadyService, startService } from "../../local/service.ts";
import { synthesize } from "../../local/synthesize.ts";

export interface RehearsedService {
  readonly service: LocalService;
  readonly running: () => number;
  /** The ids of the emails that SES accepted, once for each time. */
  readonly accepted: () => readonly string[];
}

/** Starts the local service on a folder; with `restoredAt`, its functions have the fence. */
export async function startRehearsed(
  dir: string,
  clock: OffsetClock,
  restoredAt: string | undefined,
  onReady: (ready: ReadyService) => Promise<void>,
  cleanups: Cleanups,
): Promise<RehearsedService> {
  let running = () => 0;
  const service = await startService({
    ...{ dir, clock, prepare: synthesize, onReady },
    newInvoker: (endpoints, log) => {
      const counted = countedInvoker(fenced(newThreadInvoker(endpoints, log, clock), restoredAt));
      ({ running } = counted);
      return counted;
    },
  });
  cleanups.add(() => service.stop());
  const accepted = () => service.ses.accepts().flatMap(({ tags }) => tags[messageTags.email] ?? []);
  return { service, running: () => running(), accepted };
}

/** The setting as a deployment gets it: a part of the variable that its functions read. */
function fenced(inner: Invoker, restoredAt: string | undefined): Invoker {
  if (restoredAt === undefined) return inner;
  return {
    invoke: (fn, event) => {
      const text = fn.environment[variables.deployment];
      if (text === undefined) return inner.invoke(fn, event);
      const deployment = JSON.stringify({ ...JSON.parse(text), restoredAt });
      return inner.invoke(
        { ...fn, environment: { ...fn.environment, [variables.deployment]: deployment } },
        event,
      );
    },
    stop: () => inner.stop(),
  };
}
