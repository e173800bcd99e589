import type { Invoker } from "./invoker.ts";

export interface CountedInvoker extends Invoker {
  /** The number of invocations in progress. */
  readonly running: () => number;
}

/** Counts the invocations of another invoker. */
export function countedInvoker(inner: Invoker): CountedInvoker {
  let running = 0;
  return {
    running: () => running,
    invoke: async (fn, event) => {
      running += 1;
      try {
        return await inner.invoke(fn, event);
      } finally {
        running -= 1;
      }
    },
    stop: () => inner.stop(),
  };
}
