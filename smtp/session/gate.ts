/** Counts connections, in all and for each client, so that no client keeps the others out. */
export interface Gate {
  /** Undefined where there is no room; else what to call, once or more often, when the connection is gone. */
  enter(client: string): (() => void) | undefined;
  readonly count: () => number;
}

export function newGate(most: number, mostPerClient: number): Gate {
  const byClient = new Map<string, number>();
  let all = 0;
  return {
    count: () => all,
    enter(client) {
      const network = networkOf(client);
      const own = byClient.get(network) ?? 0;
      if (all >= most || own >= mostPerClient) return undefined;
      all += 1;
      byClient.set(network, own + 1);
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        all -= 1;
        const rest = (byClient.get(network) ?? 1) - 1;
        if (rest === 0) byClient.delete(network);
        else byClient.set(network, rest);
      };
    },
  };
}

/** What one client is: an IPv4 address, or the /64 that a client of IPv6 may choose its address from. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const gap = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  return [...first, ...Array<string>(gap).fill("0"), ...last].slice(0, 4).join(":");
}
