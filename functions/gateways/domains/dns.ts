import { promises as nodeDns } from "node:dns";
import type { DnsAnswer, DnsType } from "../../domain/domains/dns-records.ts";

export interface Dns {
  /** Returns values as published: a text's chunks joined, a mail exchanger's host without its priority. Never throws. */
  readonly lookUp: (type: DnsType | "SOA", name: string) => Promise<DnsAnswer>;
  /** Returns the zone of a hostname: the nearest name above it with a start of authority; undefined where unknown. */
  readonly findZone: (hostname: string) => Promise<string | undefined>;
}

/** The time-out of a query to a server, in milliseconds, and the number of tries. */
const defaultTimeouts = { timeout: 1500, tries: 2 };

/** Looks up DNS at the machine's own servers, or at these (`127.0.0.1:5300`). */
export function newDns(servers?: readonly string[], clientTimeouts = defaultTimeouts): Dns {
  const resolver = new nodeDns.Resolver(clientTimeouts);
  if (servers && servers.length > 0) resolver.setServers([...servers]);
  return {
    lookUp: (type, name) => answered(() => ask(resolver, type, name)),
    findZone: async (hostname) => {
      const names = namesAbove(hostname);
      const answers = await Promise.all(names.map((name) => answered(() => ask(resolver, "SOA", name))));
      // A query without a response may be the one for the zone itself.
      const at = answers.findIndex((answer) => !("none" in answer));
      const answer = answers[at];
      return answer && "found" in answer ? names[at] : undefined;
    },
  };
}

async function ask(
  resolver: nodeDns.Resolver,
  type: DnsType | "SOA",
  name: string,
): Promise<readonly string[]> {
  switch (type) {
    case "SOA":
      return [(await resolver.resolveSoa(name)).nsname];
    case "TXT":
      return (await resolver.resolveTxt(name)).map((chunks) => chunks.join(""));
    case "CNAME":
      return resolver.resolveCname(name);
    case "MX":
      return (await resolver.resolveMx(name)).map(({ exchange }) => exchange);
  }
}

/** Only these codes say that there is nothing; any other error is a query without a response. */
const nothing = new Set(["ENOTFOUND", "ENODATA"]);

async function answered(question: () => Promise<readonly string[]>): Promise<DnsAnswer> {
  try {
    const found = await question();
    return found.length > 0 ? { found } : { none: true };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return nothing.has(code) ? { none: true } : { unknown: code };
  }
}

/** `a.b.example.com`: itself, `b.example.com`, `example.com`. */
function namesAbove(hostname: string): readonly string[] {
  const labels = hostname.split(".");
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
}
