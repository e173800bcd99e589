import { capturedBefore, capturedSince, paused, revokedKey } from "./check-scenarios.ts";
import { bouncedBefore } from "./event-scenarios.ts";
import type { Mutant } from "./mutant.ts";
import { isLastLook, type Part, type Row, seenOtherwise, withStore } from "./seams.ts";

const begins = (row: Row, prefix: string) => String(row["sk"]).startsWith(prefix);

const noSuppressions: Mutant = {
  name: "does not check suppressions when it sends",
  version: (services) => seenOtherwise(services, (row) => ("since" in row ? undefined : row)),
  trial: bouncedBefore,
  mode: "kill before",
  breaks: /I9: a suppressed address was sent to/,
};

const noPause: Mutant = {
  name: "does not check the pause when it sends",
  version: (services) =>
    seenOtherwise(services, (row, input) =>
      begins(row, "FUNDS") && isLastLook(input) ? { ...row, paused: false } : row,
    ),
  trial: paused,
  mode: "kill before",
  breaks: /the pause: an email was sent while sending was paused/,
};

/** A warm process that keeps the keys it has seen. */
const cachedKeys: Mutant = (() => {
  const cache = new Map<unknown, Row>();
  return {
    name: "caches API keys in memory",
    version: (services) =>
      seenOtherwise(services, (row) => {
        if (!begins(row, "KEY#")) return row;
        const cached = cache.get(row["sk"]) ?? row;
        cache.set(row["sk"], cached);
        return cached;
      }),
    trial: revokedKey,
    mode: "kill before",
    breaks: /the revocation: a revoked key's next request was accepted/,
  };
})();

const without = ({ safeguards: _, ...row }: Row): Row => row;

const noCapture: Mutant = {
  name: "does not ask the project for its safeguards when it sends",
  version: (services) =>
    seenOtherwise(services, (row, input) => (begins(row, "FUNDS") && isLastLook(input) ? without(row) : row)),
  trial: capturedSince,
  mode: "kill before",
  breaks: /capture: an email was sent that had to be captured/,
};

const noMark: Mutant = {
  name: "forgets the safeguards that an email was accepted with",
  version: (services) =>
    withStore(services, (input, go) => {
      const unmarked = ({ Put, ...part }: Part): Part =>
        Put?.Item && begins(Put.Item, "eml_")
          ? { Put: { ...Put, Item: without(Put.Item) } }
          : { ...part, ...(Put && { Put }) };
      return go(input.TransactItems ? { ...input, TransactItems: input.TransactItems.map(unmarked) } : input);
    }),
  trial: capturedBefore,
  mode: "kill before",
  breaks: /capture: an email was sent that had to be captured/,
};

export const checks: readonly Mutant[] = [noSuppressions, noPause, cachedKeys, noCapture, noMark];
