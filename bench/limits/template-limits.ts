import type { Limit } from "./limit.ts";

/** Paths of templates. */
export const templateLimits: Readonly<Record<string, Limit>> = {
  "GET /templates": { calls: 2, depth: 1, deciding: 1, readUnits: 2, writeUnits: 0 },
  "POST /templates": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 8 },
  "POST /templates/validate": { calls: 1, depth: 1, deciding: 1, readUnits: 1, writeUnits: 0 },
  "GET /templates/:id": { calls: 2, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  "PATCH /templates/:id": { calls: 3, depth: 2, deciding: 2, readUnits: 3, writeUnits: 4 },
  "DELETE /templates/:id": { calls: 4, depth: 2, deciding: 2, readUnits: 3, writeUnits: 16 },
  "POST /templates/:id/publish": { calls: 4, depth: 3, deciding: 3, readUnits: 5, writeUnits: 10 },
  "POST /templates/:id/restore": { calls: 4, depth: 3, deciding: 3, readUnits: 5, writeUnits: 4 },
  "POST /templates/:id/duplicate": { calls: 3, depth: 2, deciding: 2, readUnits: 4, writeUnits: 6 },
  "POST /templates/:id/test": { calls: 4, depth: 4, deciding: 3, readUnits: 5.5, writeUnits: 6 },
  "GET /templates/:id/versions": { calls: 2, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  "GET /templates/:id/versions/:version": { calls: 1, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  "GET /templates/:id/diff": { calls: 3, depth: 2, deciding: 2, readUnits: 4, writeUnits: 0 },
  "GET /templates/:id/uses": { calls: 3, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
};
