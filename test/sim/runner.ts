import { handler as verifyDomains } from "../../functions/workers/domains/verify-domains.ts";
import { handler as sweep } from "../../functions/workers/sending/sweep.ts";
import type { StoredRow } from "../support/crash-rows.ts";
import type { SimWorld } from "./engine/sim-world.ts";

/** Lets the virtual time of a run pass. */
export interface Runner {
  /** Lets everything happen that happens before a moment. */
  readonly to: (moment: number) => Promise<void>;
  readonly until: (done: Promise<unknown>) => Promise<void>;
  /** Until nothing is left to do, and the sweeper has run so often. */
  readonly quiet: (leastSweeps: number) => Promise<void>;
}

const minuteMs = 60_000;
/** A run must be quiet within two days: the last attempt of a webhook is later than one day after the first. */
const quietWithinMs = 48 * 60 * minuteMs;
/** What stays due is swept less and less often: to fail a thousand times shows no more than to fail ten times. */
const longestMinutes = 240;
const verifyShare = 0.1;

export function newRunner(sim: SimWorld): Runner {
  const { timeline, options, laws } = sim;
  const sweeper = newSweeper(sim);
  const isOver = () => laws.violations().length > 0;
  /** One thing that happens before a moment; false if there is none. */
  const once = async (before: number): Promise<boolean> => {
    const sweepAt = sweeper.next();
    const next = Math.min(sweepAt, timeline.next());
    if (next > before || next === Number.POSITIVE_INFINITY || isOver()) return false;
    if (sweepAt < timeline.next()) {
      timeline.wait(sweepAt);
      await sweeper.start();
    }
    await timeline.step();
    for (const text of sim.money.check(sim.projects)) laws.violate(text);
    return true;
  };
  return {
    to: async (moment) => {
      sweeper.every(options.sweepMinutes);
      while (await once(moment));
      timeline.wait(moment);
    },
    until: async (done) => {
      let isDone = false;
      void done.then(() => {
        isDone = true;
      });
      await timeline.finish();
      while (!isDone && !isOver())
        if (!(await once(Number.POSITIVE_INFINITY))) return laws.violate("I1: a call is never answered");
    },
    quiet: async (leastSweeps) => {
      sweeper.every(options.sweepMinutes);
      const [end, from] = [timeline.now() + quietWithinMs, sweeper.count()];
      while (await once(end));
      while (!isOver() && sweeper.count() - from < leastSweeps) {
        timeline.wait(timeline.now() + minuteMs);
        await sweeper.start();
        while (await once(end));
      }
      if (!isOver() && timeline.next() <= end) laws.violate("I10: it does not become quiet");
    },
  };
}

/** The sweeper runs by its schedule while something is due; the check of the domains sometimes runs beside it. */
function newSweeper({ timeline, rows, invoke, draw }: SimWorld) {
  let [swept, count, every] = [0, 0, 1];
  const chance = draw("sweeper");
  /** When each row is due that the sweeper or the end of a run waits for. */
  const due = new Map<string, number>();
  rows.seen(({ name, after }) => {
    const moment = after && dueAt(after.item);
    if (moment === undefined) due.delete(name);
    else due.set(name, moment);
  });
  return {
    count: () => count,
    every: (minutes: number) => {
      every = minutes;
    },
    next: (): number => {
      const earliest = Math.max(timeline.now(), swept + every * minuteMs);
      if (timeline.next() < earliest || due.size === 0) return Number.POSITIVE_INFINITY;
      return Math.max(Math.min(...due.values()), earliest);
    },
    start: async (): Promise<void> => {
      [swept, count, every] = [timeline.now(), count + 1, Math.min(2 * every, longestMinutes)];
      void invoke("sweep", (own) => sweep.on(own)()).catch(() => undefined);
      if (chance.is(verifyShare))
        void invoke("verify", (own) => verifyDomains.on(own)()).catch(() => undefined);
      await timeline.finish();
    },
  };
}

function dueAt({ duePk, dueSk, stage }: StoredRow["item"]): number | undefined {
  if (stage === "queued" || stage === "sending") return 0;
  return String(duePk).startsWith("DUE#") ? Date.parse(String(dueSk)) : undefined;
}
