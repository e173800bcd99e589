import type { Endpoints } from "../engines/endpoints.ts";
import type { FunctionModel } from "../template/function-models.ts";
import { functionEnvironment } from "./function-environment.ts";
import { type FunctionThread, startFunctionThread } from "./function-thread.ts";
import type { Invoker } from "./invoker.ts";
import type { OffsetClock } from "./offset-clock.ts";

/**
 * Runs the bundled functions, each in a thread of its own that starts with its first invocation. Invocations of one
 * function share its thread. When one takes too long, the next gets a new thread, and the old one is ended once
 * nobody waits for it: it takes no other invocation down with it.
 */
export function newThreadInvoker(
  endpoints: Endpoints,
  log: (line: string) => void,
  clock?: OffsetClock,
): Invoker {
  const threads = new Map<string, FunctionThread>();
  const retired = new Set<FunctionThread>();

  function threadOf(fn: FunctionModel): FunctionThread {
    const present = threads.get(fn.arn);
    if (present?.usable()) return present;
    if (present !== undefined) retired.add(present);
    const thread = startFunctionThread({ fn, environment: functionEnvironment(fn, endpoints), log, clock });
    threads.set(fn.arn, thread);
    return thread;
  }

  async function endRetired(): Promise<void> {
    const idle = [...retired].filter((thread) => thread.idle());
    for (const thread of idle) retired.delete(thread);
    await Promise.all(idle.map((thread) => thread.end()));
  }

  return {
    async invoke(fn, event) {
      const thread = threadOf(fn);
      try {
        return await thread.call(event);
      } finally {
        if (!thread.usable() && threads.get(fn.arn) === thread) {
          threads.delete(fn.arn);
          retired.add(thread);
        }
        if (retired.size > 0) void endRetired();
      }
    },
    async stop() {
      await Promise.all([...threads.values(), ...retired].map((thread) => thread.end()));
    },
  };
}
