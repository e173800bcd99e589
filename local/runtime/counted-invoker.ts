import type { Invoker } from "./invoker.ts";

export interface CountedInvoker extends Invoker {
  /** How many functions run just now. */
  readonly running: () => number;
}

/** An invoker that tells whether anything runs. */
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
