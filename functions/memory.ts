import { type Cache, newCache } from "./domain/platform/cache.ts";

/** What a process remembers between calls: only hints, which a condition or a later call corrects. */
export interface Memory {
  /** How many shards a project's funds have, by project. */
  readonly shards: Cache<number>;
  /** The account's send rate, by region. */
  readonly sendRates: Cache<{ readonly rate: number; readonly readAtMs: number }>;
  /** Until when a region's send rate is leased, in microseconds, by region and share. */
  readonly leasedUntil: Cache<number>;
  /** When a region's rate was last leased for transactional email, and when that was read, in microseconds since 1970. */
  readonly transactionalUse: Cache<{ readonly at: number; readonly readAt: number }>;
  /** Since when an email had waited in the queues of a project, and when that was noted, in milliseconds since 1970. */
  readonly behind: Cache<{ readonly from: number; readonly at: number }>;
  /** The tenants that were opened, by region, project and domain. */
  readonly openedTenants: Cache<true>;
  /** Whether the mailboxes of a hostname are at Google, as DNS said. */
  readonly googleHosts: Cache<{ readonly isGoogle: boolean; readonly untilMs: number }>;
}

export function newMemory(): Memory {
  return {
    shards: newCache(),
    sendRates: newCache(),
    leasedUntil: newCache(),
    transactionalUse: newCache(),
    behind: newCache(),
    openedTenants: newCache(),
    googleHosts: newCache(),
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
