import { clientNetwork } from "./connection-limiter.ts";

/** Throttles clients that guess API keys: each further failure doubles the wait, across connections. */
export interface AuthThrottle {
  /** Whether the client must wait before its next authentication attempt. */
  isThrottled(client: string): boolean;
  recordFailure(client: string): void;
  recordSuccess(client: string): void;
}

const freeFailures = 3;
const maxWaitMs = 5 * 60_000;
/** A client without a failure for this long starts over. */
const forgetAfterMs = 15 * 60_000;
const maxClients = 20_000;

interface FailureRecord {
  readonly failures: number;
  readonly throttledUntil: number;
  readonly lastFailureAt: number;
}

/** @param now a monotonic clock in milliseconds */
export function newAuthThrottle(now: () => number): AuthThrottle {
  const clients = new Map<string, FailureRecord>();
  return {
    isThrottled(client) {
      return (clients.get(clientNetwork(client))?.throttledUntil ?? 0) > now();
    },
    recordFailure(client) {
      const network = clientNetwork(client);
      const previous = clients.get(network);
      const isRecent = previous !== undefined && now() - previous.lastFailureAt < forgetAfterMs;
      const failures = (isRecent ? previous.failures : 0) + 1;
      const wait =
        failures < freeFailures ? 0 : Math.min(1_000 * 2 ** Math.min(failures - freeFailures, 20), maxWaitMs);
      // A map iterates in insertion order, so re-inserting keeps the oldest record first.
      clients.delete(network);
      clients.set(network, { failures, throttledUntil: now() + wait, lastFailureAt: now() });
      const [oldest] = clients.keys();
      if (clients.size > maxClients && oldest !== undefined) clients.delete(oldest);
    },
    recordSuccess(client) {
      clients.delete(clientNetwork(client));
    },
  };
}
