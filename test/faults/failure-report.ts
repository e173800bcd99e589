import type { Played } from "./play.ts";
import { type Schedule, scheduleText } from "./schedule.ts";

/** Everything that one needs to see a failure again: what was wrong, where, and the command that repeats it. */
export function failureReport(schedule: Schedule, { violation, calls }: Played): string {
  const { scenario, steps, seed } = schedule;
  const met = new Map(steps.map(({ at, mode }) => [at, mode]));
  const lines = calls.map((call, at) => {
    const mode = met.get(at);
    return `${mode ? "=>" : "  "} ${String(at).padStart(3)} ${call}${mode ? `   <- ${mode}` : ""}`;
  });
  return [
    `${scenario}, seed ${seed}, ${steps.map(({ at, mode }) => `call ${at}: ${mode}`).join(", ") || "undisturbed"}`,
    violation ?? "nothing was wrong",
    ...lines,
    `repeat it: npm run faults -- --only "${scheduleText(schedule)}" --seed ${seed}`,
  ].join("\n");
}
