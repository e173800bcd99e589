/** Lets calls that are made side by side happen one after another, so that the same run numbers them alike each time. */
export interface Turns {
  /** Does the work when its turn comes; what it answers is run by the caller, outside the turn. */
  readonly take: <Answer>(work: () => Promise<() => Promise<Answer>>) => Promise<Answer>;
  /** Settles when no call waits for its turn, also of those that the last one led to. */
  readonly idle: () => Promise<void>;
}

/** `pick` answers which of so many waiting calls is next: the first, unless an interleaving is drawn. */
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
      waiting.push(async () => {
        await work().then(taken.resolve, taken.reject);
      });
      running ??= run();
      return taken.promise.then((answer) => answer());
    },
    idle: async () => {
      await tick();
      while (running !== undefined) await running.then(tick);
    },
  };
}

/** What follows from an answer without another call is over after this. */
function tick(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
