import type { TestClock } from "../../support/test-clock.ts";
import type { Draw } from "./draw.ts";
import { insertSorted } from "./sorted.ts";

/** Virtual time: what happens next is taken from a list of moments, and nothing takes time but what waits here. */
export interface Timeline {
  readonly now: () => number;
  readonly at: (moment: number, run: () => void) => void;
  readonly sleep: (ms: number) => Promise<void>;
  /** Does work that the timeline waits for before it goes on. */
  readonly acting: <Answer>(act: () => Promise<Answer>) => Promise<Answer>;
  /** The next moment at which something happens; infinity if nothing is planned. */
  readonly next: () => number;
  readonly step: () => Promise<void>;
  /** Lets what was started come to where it waits. */
  readonly finish: () => Promise<void>;
  readonly wait: (moment: number) => void;
  readonly steps: () => number;
}

interface Moment {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
}

/** Of moments this close to each other, any may be the first. */
const togetherMs = 5;
const quietTurns = 10;

export function newTimeline(clock: TestClock, draw: Draw): Timeline {
  const moments: Moment[] = [];
  let [order, acts, steps] = [0, 0, 0];
  const now = () => clock.now().getTime();
  const at = (moment: number, run: () => void) => {
    const one = { at: Math.max(moment, now()), order: order++, run };
    insertSorted(moments, one, (other) => other.at > one.at);
  };
  const wait = (moment: number) => clock.advance(Math.max(0, moment - now()));
  const settle = async () => {
    do await tick();
    while (acts > 0);
  };
  /**
   * Some work, such as composing a message, takes turns of the event loop. It is over before anything else happens: else how
   * far it comes would depend on how many turns the machine takes for the sockets of others.
   */
  const finish = async () => {
    for (let turn = 0; turn < quietTurns; turn++) {
      await settle();
    }
  };
  return {
    ...{ now, at, wait, finish },
    next: () => moments[0]?.at ?? Number.POSITIVE_INFINITY,
    steps: () => steps,
    sleep: (ms) => new Promise((done) => at(now() + ms, done)),
    acting: async (act) => {
      acts += 1;
      try {
        return await act();
      } finally {
        acts -= 1;
      }
    },
    step: async () => {
      const [first] = moments;
      if (!first) return;
      const close = moments.findIndex((one) => one.at > first.at + togetherMs);
      const count = close === -1 ? moments.length : close;
      const [taken] = moments.splice(count === 1 ? 0 : draw.between(0, count - 1), 1);
      steps += 1;
      wait(taken?.at ?? 0);
      taken?.run();
      await finish();
    },
  };
}

/** Resolves after everything that follows without another wait. */
function tick(): Promise<void> {
  return new Promise((done) => setImmediate(done));
}
