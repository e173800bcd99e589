import { type Dns, newDns } from "../../functions/gateways/domains/dns.ts";
import type { LocalDns } from "../../local/dns/start-dns.ts";

/** Longer than a query takes under load; `trouble(name, "timeout")` of the zone is not waited for. */
export const patientQueries = { timeout: 60_000, tries: 1 };

/** A resolver of the local DNS in which a query whose time-out is simulated fails at once. */
export function newTestDns({ server, zone }: LocalDns): Dns {
  const dns = newDns([server], patientQueries);
  const isSilent = (name: string) => {
    const looked = zone.look(name, undefined);
    return "trouble" in looked && looked.trouble === "timeout";
  };
  return {
    lookUp: async (type, name) => (isSilent(name) ? { unknown: "ETIMEOUT" } : dns.lookUp(type, name)),
    findZone: async (name) => (isSilent(name) ? undefined : dns.findZone(name)),
  };
}
