import type { Limit } from "./limit.ts";

/** Paths of inbound email. */
export const inboundLimits: Readonly<Record<string, Limit>> = {
  "GET /inbound/emails": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 0 },
  "GET /inbound/emails/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 0 },
  "DELETE /inbound/emails/:id": { calls: 3, depth: 3, deciding: 3, readUnits: 2, writeUnits: 1 },
  "GET /inbound/emails/:id/raw": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 0 },
  "GET /inbound/emails/:id/attachments/:index": {
    ...{ calls: 4, depth: 3, deciding: 3, readUnits: 2, writeUnits: 0 },
  },
  "POST /inbound/emails/:id/reprocess": { calls: 4, depth: 3, deciding: 2, readUnits: 3, writeUnits: 0 },
  "GET /inbound/routes": { calls: 2, depth: 1, deciding: 1, readUnits: 2, writeUnits: 0 },
  "POST /inbound/routes": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 4 },
  "POST /inbound/routes/evaluate": { calls: 2, depth: 1, deciding: 1, readUnits: 3, writeUnits: 0 },
  "GET /inbound/routes/:id": { calls: 1, depth: 1, deciding: 1, readUnits: 2, writeUnits: 0 },
  "PATCH /inbound/routes/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 2 },
  "DELETE /inbound/routes/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 4 },
  "GET /domains/:id/dmarc": { calls: 2, depth: 2, deciding: 2, readUnits: 3, writeUnits: 0 },
  "GET /forwarding/:token": { calls: 2, depth: 2, deciding: 2, readUnits: 4, writeUnits: 0 },
  "POST /forwarding/:token": { calls: 3, depth: 3, deciding: 3, readUnits: 4, writeUnits: 1 },
  "GET /inbound/blocklist": { calls: 2, depth: 1, deciding: 1, readUnits: 2, writeUnits: 0 },
  "POST /inbound/blocklist": { calls: 2, depth: 2, deciding: 2, readUnits: 1, writeUnits: 6 },
  "DELETE /inbound/blocklist/:id": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 6 },
  "GET /inbound/settings": { calls: 1, depth: 1, deciding: 1, readUnits: 2, writeUnits: 0 },
  "PATCH /inbound/settings": { calls: 2, depth: 2, deciding: 2, readUnits: 2, writeUnits: 1 },
  // A received message takes at most six sequential calls and fourteen write units.
  "worker: one received email of 50 KB, two routes, one webhook": {
    ...{ calls: 9, depth: 5, deciding: 5, readUnits: 5, writeUnits: 8 },
  },
};
