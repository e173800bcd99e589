/** Limits open connections in total and per client, so that no client starves the others. */
export interface ConnectionLimiter {
  /** Returns an idempotent function that releases the connection, or `undefined` when a limit is reached. */
  acquire(client: string): (() => void) | undefined;
  readonly count: () => number;
}

export function newConnectionLimiter(max: number, maxPerClient: number): ConnectionLimiter {
  const byClient = new Map<string, number>();
  let total = 0;
  return {
    count: () => total,
    acquire(client) {
      const network = clientNetwork(client);
      const open = byClient.get(network) ?? 0;
      if (total >= max || open >= maxPerClient) return undefined;
      total += 1;
      byClient.set(network, open + 1);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        total -= 1;
        const remaining = (byClient.get(network) ?? 1) - 1;
        if (remaining === 0) byClient.delete(network);
        else byClient.set(network, remaining);
      };
    },
  };
}

/** Returns what counts as one client: an IPv4 address, or an IPv6 /64, from which one host can pick any address. */
export function clientNetwork(address: string): string {
  const unmapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!unmapped.includes(":")) return unmapped;
  const [head = "", tail] = unmapped.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(omitted).fill("0"), ...last].slice(0, 4).join(":");
}
