import type { Limit } from "./limit.ts";

/** Paths of broadcasts. */
export const broadcastLimits: Readonly<Record<string, Limit>> = {
  "GET /broadcasts": { calls: 2, depth: 1, deciding: 1, readUnits: 2, writeUnits: 0 },
  "POST /broadcasts": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 6 },
  "GET /broadcasts/:id": { calls: 1, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  "PATCH /broadcasts/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 4 },
  "DELETE /broadcasts/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 6 },
  "POST /broadcasts/:id/duplicate": { calls: 2, depth: 2, deciding: 2, readUnits: 4, writeUnits: 6 },
};
