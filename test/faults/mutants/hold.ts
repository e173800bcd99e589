import type { Services } from "../../../functions/services.ts";
import { type Input, withStore } from "./seams.ts";

/** Holds one process up at a call of the store, as a machine does that stops it, while others go on. */
export interface Hold {
  readonly on: (services: Services) => Services;
  /**
   * Starts `first`, lets it come to the call (or to its end, where it never gets there), runs `meanwhile`, and then
   * lets it go on to its end.
   */
  readonly during: (first: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => Promise<void>;
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
    during: async (first, meanwhile) => {
      const reached = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      waiting = { reached: reached.resolve, released: released.promise };
      const held = first();
      await Promise.race([reached.promise, held]);
      waiting = undefined;
      await meanwhile();
      released.resolve();
      await held;
    },
  };
}
