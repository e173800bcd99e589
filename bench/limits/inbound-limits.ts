import type { Limit } from "./limit.ts";

/** Paths of inbound email. */
export const inboundLimits: Readonly<Record<string, Limit>> = {
  "worker: one received email of 50 KB, two routes, one webhook": {
    ...{ calls: 8, depth: 6, deciding: 6, readUnits: 6, writeUnits: 14 },
  },
};
