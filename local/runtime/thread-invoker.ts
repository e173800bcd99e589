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

/** A busy thread takes about 40 MB: all functions of a deployment together would take 4 GB. */
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
  const start = (fn: FunctionModel) =>
    startFunctionThread({ fn, environment: functionEnvironment(fn, endpoints), log, clock });
  const pool = newThreadPool(start, maxThreads);
  const reaper = setInterval(() => pool.retireIdle(idleMs), idleMs / 4);
  reaper.unref();
  return {
    async invoke(fn, event) {
      const thread = pool.threadOf(fn);
      try {
        return await thread.call(event);
      } finally {
        pool.release(fn, thread);
      }
    },
    async stop() {
      clearInterval(reaper);
      await pool.end();
    },
  };
}

/** The threads of the functions; a retired one ends once it is idle. */
function newThreadPool(start: (fn: FunctionModel) => FunctionThread, maxThreads: number) {
  const threads = new Map<string, FunctionThread>();
  const retired = new Set<FunctionThread>();
  const retire = (arn: string): void => {
    const thread = threads.get(arn);
    if (thread) retired.add(thread);
    threads.delete(arn);
  };
  const endRetired = async (): Promise<void> => {
    const idle = [...retired].filter((thread) => thread.idle());
    for (const thread of idle) retired.delete(thread);
    await Promise.all(idle.map((thread) => thread.end()));
  };
  return {
    threadOf(fn: FunctionModel): FunctionThread {
      const present = threads.get(fn.arn);
      if (present?.usable()) return present;
      retire(fn.arn);
      const longest = threads.size >= maxThreads ? longestIdle(threads) : undefined;
      if (longest !== undefined) retire(longest);
      const thread = start(fn);
      threads.set(fn.arn, thread);
      void endRetired();
      return thread;
    },
    release(fn: FunctionModel, thread: FunctionThread): void {
      if (!thread.usable() && threads.get(fn.arn) === thread) retire(fn.arn);
      void endRetired();
    },
    retireIdle(idleMs: number): void {
      const since = performance.now() - idleMs;
      for (const [arn, thread] of threads) if (thread.idleSince() < since) retire(arn);
      void endRetired();
    },
    end: async () => {
      await Promise.all([...threads.values(), ...retired].map((thread) => thread.end()));
    },
  };
}

function longestIdle(threads: ReadonlyMap<string, FunctionThread>): string | undefined {
  const idle = [...threads].filter(([, thread]) => thread.idle() && thread.usable());
  return idle.sort(([, a], [, b]) => a.idleSince() - b.idleSince())[0]?.[0];
}
