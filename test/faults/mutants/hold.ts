import type { Services } from "../../../functions/services.ts";
import { type Input, withStore } from "./seams.ts";

/** Holds one invocation at a call of the store while others continue. */
export interface Hold {
  readonly on: (services: Services) => Services;
  /**
   * Starts `first` and waits until it makes the call (or ends without it), runs `second`, then releases the call and
   * waits for `first` to end.
   */
  readonly during: (first: () => Promise<unknown>, second: () => Promise<unknown>) => Promise<void>;
}

export function newHold(isIt: (input: Input) => boolean): Hold {
  let waiting: { readonly reached: () => void; readonly released: Promise<void> } | undefined;
  return {
    on: (services) =>
      withStore(services, async (input, go) => {
        if (waiting && isIt(input)) {
          const { reached, released } = waiting;
          waiting = undefined;
          reached();
          await released;
        }
        return go(input);
      }),
    during: async (first, second) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      waiting = { reached: reached.resolve, released: released.promise };
      const held = first();
      await Promise.race([reached.promise, held]);
      waiting = undefined;
      await second();
      released.resolve();
      await held;
    },
  };
}
