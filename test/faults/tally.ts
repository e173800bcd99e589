import { failureReport } from "./failure-report.ts";
import type { Played } from "./play.ts";
import type { Schedule } from "./schedule.ts";

export interface Tally {
  readonly count: (schedule: Schedule, played: Played) => void;
  readonly violations: () => number;
  /** Prints the results of all scenarios. */
  readonly table: () => void;
}

const everyMs = 5000;

/** Counts schedules by scenario; prints progress now and then, and each violation. */
export function newTally(say: (text: string) => void): Tally {
  const counts = new Map<string, { schedules: number; violations: number }>();
  const began = performance.now();
  let lastLine = began;
  const sum = (of: "schedules" | "violations") =>
    [...counts.values()].reduce((total, one) => total + one[of], 0);
  const rate = () => (sum("schedules") / ((performance.now() - began) / 1000)).toFixed(1);
  const progress = () => `${sum("schedules")} schedules, ${rate()} a second, ${sum("violations")} violations`;
  return {
    count: (schedule, played) => {
      const one = counts.get(schedule.scenario) ?? { schedules: 0, violations: 0 };
      counts.set(schedule.scenario, one);
      one.schedules++;
      if (played.violation !== undefined) {
        one.violations++;
        say(`\n${failureReport(schedule, played)}\n`);
      }
      if (performance.now() - lastLine < everyMs) return;
      lastLine = performance.now();
      say(progress());
    },
    violations: () => sum("violations"),
    table: () => {
      const line = (name: string, schedules: unknown, violations: unknown) =>
        say(`${name.padEnd(28)}${String(schedules).padStart(10)}${String(violations).padStart(12)}`);
      line("scenario", "schedules", "violations");
      for (const [name, { schedules, violations }] of counts) line(name, schedules, violations);
      line("all", sum("schedules"), sum("violations"));
      // The last line of progress before the table is older, and no total.
      say(progress());
    },
  };
}
