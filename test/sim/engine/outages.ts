import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { Timeline } from "./timeline.ts";

const longestMs = 10 * 60_000;
/** Most calls are those of the tables: so that they are not down all the time, few of them begin an outage. */
const beginsOutage: Readonly<Record<string, number>> = { dynamodb: 0.02, ses: 1, sqs: 0.5, s3: 0.5 };

/**
 * Whether the service of a call (`dynamodb`, `ses`, `sqs` or `s3`) cannot be reached: an outage begins at a call and lasts
 * up to ten minutes. Endpoints of others have failures of their own.
 */
export function newOutages(faults: Faults, { now }: Timeline, draw: Draw): (call: string) => boolean {
  const until = new Map<string, number>();
  return (call) => {
    const [service = ""] = call.split(" ");
    const share = beginsOutage[service] ?? 0;
    if (share === 0 || !faults.isOn("region down")) return false;
    if (now() < (until.get(service) ?? 0)) return true;
    if (!draw.is(share) || !faults.happens("region down")) return false;
    until.set(service, now() + draw.between(1000, longestMs));
    return true;
  };
}
