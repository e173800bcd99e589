import { AsyncResource } from "node:async_hooks";

/** Runs concurrent calls one after another, so that every repetition of a run numbers them alike. */
export interface Turns {
  /** Runs the work in its turn; the caller runs the returned function outside the turn. */
  readonly take: <Answer>(work: () => Promise<() => Promise<Answer>>) => Promise<Answer>;
  /** Resolves when no call waits, including the calls that follow from the last one. */
  readonly idle: () => Promise<void>;
}

/** `pick` returns which of the waiting calls is next. */
export function newTurns(pick: (waiting: number) => number): Turns {
  const waiting: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const run = async () => {
    await tick();
    while (waiting.length > 0) {
      const [next] = waiting.splice(pick(waiting.length), 1);
      await next?.();
      await tick();
    }
    running = undefined;
  };
  return {
    take: (work) => {
      const taken = Promise.withResolvers<() => ReturnType<Awaited<ReturnType<typeof work>>>>();
      // In the caller's async context: the queue runs in that of whoever started it.
      const turn = AsyncResource.bind(async () => {
        await work().then(taken.resolve, taken.reject);
      });
      waiting.push(turn);
      running ??= run();
      return taken.promise.then((answer) => answer());
    },
    idle: async () => {
      await tick();
      while (running !== undefined) await running.then(tick);
    },
  };
}

/** Resolves after everything that follows from a response without another call. */
function tick(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
