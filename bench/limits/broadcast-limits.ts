import type { Limit } from "./limit.ts";

/** Paths of broadcasts. */
export const broadcastLimits: Readonly<Record<string, Limit>> = {
  "GET /broadcasts": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 0 },
  "POST /broadcasts": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 6 },
  "GET /broadcasts/:id": { calls: 1, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  "PATCH /broadcasts/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 4 },
  "DELETE /broadcasts/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 6 },
  "POST /broadcasts/:id/duplicate": { calls: 2, depth: 2, deciding: 2, readUnits: 4, writeUnits: 6 },
  "POST /broadcasts/:id/send": { calls: 9, depth: 9, deciding: 8, readUnits: 13, writeUnits: 7 },
  "POST /broadcasts/:id/send, a template": {
    calls: 10,
    depth: 10,
    deciding: 9,
    readUnits: 14,
    writeUnits: 9,
  },
  "POST /broadcasts/:id/unschedule": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 2 },
  "POST /broadcasts/:id/pause": { calls: 3, depth: 3, deciding: 3, readUnits: 4, writeUnits: 4 },
  "POST /broadcasts/:id/resume": { calls: 4, depth: 4, deciding: 3, readUnits: 4, writeUnits: 4 },
  "POST /broadcasts/:id/cancel": { calls: 4, depth: 4, deciding: 3, readUnits: 4, writeUnits: 4 },
  "POST /broadcasts/:id/test": { calls: 4, depth: 4, deciding: 3, readUnits: 5, writeUnits: 6 },
  "GET /broadcasts/:id/cost": { calls: 5, depth: 5, deciding: 5, readUnits: 8, writeUnits: 0 },
  "GET /broadcasts/:id/check": { calls: 4, depth: 3, deciding: 3, readUnits: 8, writeUnits: 0 },
  "GET /broadcasts/:id/check of a domain that was checked since": {
    ...{ calls: 8, depth: 5, deciding: 5, readUnits: 20, writeUnits: 0 },
  },
  // A contact is half a unit, and so is the state of its address. They are read side by side with what the check of the
  // domain reads: which of these follow one another differs from run to run.
  "GET /broadcasts/:id/check of 2000 recipients": { calls: 16, readUnits: 1100, writeUnits: 0 },
  "GET /broadcasts/:id/emails": { calls: 3, depth: 2, deciding: 2, readUnits: 4, writeUnits: 0 },
  "GET /broadcasts/:id/unsent": { calls: 3, depth: 2, deciding: 2, readUnits: 4, writeUnits: 0 },
  "GET /broadcasts/:id/analytics": { calls: 3, depth: 2, deciding: 2, readUnits: 5, writeUnits: 0 },
  // Each of the 16 partitions costs half a unit at least: five units for a thousand recipients and what is fixed.
  "GET /broadcasts/:id/analytics of 2000 recipients": {
    calls: 17,
    depth: 2,
    deciding: 2,
    readUnits: 11,
    writeUnits: 0,
  },
  "POST /unsubscribe/:token of a broadcast": {
    calls: 7,
    depth: 7,
    deciding: 7,
    readUnits: 8,
    writeUnits: 15,
  },
  "broadcast: reports of 1000 deliveries": { calls: 660, readUnits: 530, writeUnits: 1395 },
  "GET /emails/:id of a broadcast": { calls: 4, depth: 2, deciding: 2, readUnits: 11, writeUnits: 0 },
  "GET /emails/:id/diagnosis of a broadcast": {
    calls: 5,
    depth: 3,
    deciding: 3,
    readUnits: 13,
    writeUnits: 0,
  },
  "PATCH /emails/:id of a broadcast": { calls: 2, depth: 2, deciding: 2, readUnits: 6, writeUnits: 0 },
  "POST /emails/:id/cancel of a broadcast": { calls: 2, depth: 2, deciding: 2, readUnits: 7, writeUnits: 0 },
  "broadcast: preparing 2000 recipients": { calls: 91, readUnits: 2272, writeUnits: 59 },
};
