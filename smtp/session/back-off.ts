import { networkOf } from "./gate.ts";

/** Makes a client that guesses keys wait, longer with each failure, wherever it connects anew. */
export interface BackOff {
  /** Whether this client has to wait before another sign-in is looked at. */
  waits(client: string): boolean;
  failed(client: string): void;
  succeeded(client: string): void;
}

const free = 3;
const longestMs = 5 * 60_000;
/** A client that has not failed for this long begins anew. */
const forgottenMs = 15 * 60_000;
const mostClients = 20_000;

/** @param now milliseconds */
export function newBackOff(now: () => number): BackOff {
  const clients = new Map<
    string,
    { readonly failures: number; readonly until: number; readonly at: number }
  >();
  return {
    waits(client) {
      return (clients.get(networkOf(client))?.until ?? 0) > now();
    },
    failed(client) {
      const network = networkOf(client);
      const before = clients.get(network);
      const failures = (before && now() - before.at < forgottenMs ? before.failures : 0) + 1;
      const wait = failures < free ? 0 : Math.min(1_000 * 2 ** Math.min(failures - free, 20), longestMs);
      // The oldest stand first: a map keeps the order in which keys were set.
      clients.delete(network);
      clients.set(network, { failures, until: now() + wait, at: now() });
      const [oldest] = clients.keys();
      if (clients.size > mostClients && oldest !== undefined) clients.delete(oldest);
    },
    succeeded(client) {
      clients.delete(networkOf(client));
    },
  };
}
