import type { BroadcastForm } from "./domain/broadcasts/broadcast-form.ts";
import { type Cache, newCache } from "./domain/platform/cache.ts";

/** What a process remembers between calls: only hints, which a condition or a later call corrects. */
export interface Memory {
  /** How many shards a project's funds have, by project. */
  readonly shards: Cache<number>;
  /** The account's send rate, by region. */
  readonly sendRates: Cache<{ readonly rate: number; readonly readAtMs: number }>;
  /** Until when a region's send rate is leased, in microseconds, by region and share. */
  readonly leasedUntil: Cache<number>;
  /** The tenants that were opened, by region, project and domain. */
  readonly openedTenants: Cache<true>;
  /** What the emails of a broadcast that is being sent share, by the broadcast. */
  readonly broadcastForms: Cache<BroadcastForm>;
}

/** A form has the whole content of its broadcast, parsed. */
const mostForms = 20;

export function newMemory(): Memory {
  return {
    shards: newCache(),
    sendRates: newCache(),
    leasedUntil: newCache(),
    openedTenants: newCache(),
    broadcastForms: newCache(mostForms),
  };
}

/** Returns a getter that makes its value at the first call. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
