import type { Endpoints } from "../engines/endpoints.ts";
import type { FunctionModel } from "../template/function-models.ts";
import { functionEnvironment } from "./function-environment.ts";
import { type FunctionThread, startFunctionThread } from "./function-thread.ts";
import type { Invoker } from "./invoker.ts";
import type { OffsetClock } from "./offset-clock.ts";

export interface ThreadLimits {
  /** Milliseconds after which an idle thread is terminated, as Lambda does with its environments. */
  readonly idleMs?: number;
  /** How many threads may run. When there are more, the one that has been idle longest is terminated. */
  readonly maxThreads?: number;
}

/** A thread takes about 40 MB, so that all functions of a deployment take 4 GB. */
const defaults = { idleMs: 120_000, maxThreads: 24 };

/**
 * Runs the bundled functions. Each has its own thread, which starts with its first invocation and serves concurrent
 * ones. When an invocation times out, later ones get a new thread, and the old one is terminated once it is idle, so
 * that no other invocation is lost.
 */
export function newThreadInvoker(
  endpoints: Endpoints,
  log: (line: string) => void,
  clock?: OffsetClock,
  { idleMs = defaults.idleMs, maxThreads = defaults.maxThreads }: ThreadLimits = {},
): Invoker {
  const threads = new Map<string, FunctionThread>();
  const retired = new Set<FunctionThread>();
  const reaper = setInterval(() => {
    for (const [arn, thread] of threads) if (thread.idleSince() < performance.now() - idleMs) retire(arn);
    void endRetired();
  }, idleMs / 4);
  reaper.unref();

  function retire(arn: string): void {
    const thread = threads.get(arn);
    if (thread) retired.add(thread);
    threads.delete(arn);
  }

  function threadOf(fn: FunctionModel): FunctionThread {
    const present = threads.get(fn.arn);
    if (present?.usable()) return present;
    retire(fn.arn);
    if (threads.size >= maxThreads) retireLongestIdle();
    const thread = startFunctionThread({ fn, environment: functionEnvironment(fn, endpoints), log, clock });
    threads.set(fn.arn, thread);
    return thread;
  }

  function retireLongestIdle(): void {
    const idle = [...threads].filter(([, thread]) => thread.idle() && thread.usable());
    const [longest] = idle.sort(([, a], [, b]) => a.idleSince() - b.idleSince());
    if (longest) retire(longest[0]);
    void endRetired();
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
        if (!thread.usable() && threads.get(fn.arn) === thread) retire(fn.arn);
        if (retired.size > 0) void endRetired();
      }
    },
    async stop() {
      clearInterval(reaper);
      await Promise.all([...threads.values(), ...retired].map((thread) => thread.end()));
    },
  };
}
