import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { Timeline } from "./timeline.ts";

const longestMs = 10 * 60_000;

/** Whether SES cannot be reached: an outage begins at a call and lasts up to ten minutes. */
export function newOutages(faults: Faults, { now }: Timeline, draw: Draw): () => boolean {
  let until = 0;
  return () => {
    if (!faults.isOn("region down")) return false;
    if (now() < until) return true;
    if (!faults.happens("region down")) return false;
    until = now() + draw.between(1000, longestMs);
    return true;
  };
}
