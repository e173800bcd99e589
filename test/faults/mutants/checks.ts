import type { Mutant } from "./mutant.ts";
import { bouncedBefore } from "./event-scenarios.ts";
import { paused, revokedKey } from "./check-scenarios.ts";
import { isLastLook, type Row, seenOtherwise } from "./seams.ts";

const begins = (row: Row, prefix: string) => String(row["sk"]).startsWith(prefix);

const noSuppressions: Mutant = {
  name: "does not look at suppressions when it sends",
  version: (services) => seenOtherwise(services, (row) => ("since" in row ? undefined : row)),
  trial: bouncedBefore,
  mode: "kill before",
  breaks: /I9: a suppressed address was sent to/,
};

const noPause: Mutant = {
  name: "does not look at the pause when it sends",
  version: (services) =>
    seenOtherwise(services, (row, input) =>
      begins(row, "FUNDS") && isLastLook(input) ? { ...row, paused: false } : row,
    ),
  trial: paused,
  mode: "kill before",
  breaks: /the pause: a mail was sent while sending was paused/,
};

/** A warm process that keeps the keys it has seen. */
const cachedKeys: Mutant = (() => {
  const cache = new Map<unknown, Row>();
  return {
    name: "keeps keys in memory",
    version: (services) =>
      seenOtherwise(services, (row) => {
        if (!begins(row, "KEY#")) return row;
        const cached = cache.get(row["sk"]) ?? row;
        cache.set(row["sk"], cached);
        return cached;
      }),
    trial: revokedKey,
    mode: "kill before",
    breaks: /the revocation: a revoked key's next request was let in/,
  };
})();

export const checks: readonly Mutant[] = [noSuppressions, noPause, cachedKeys];
