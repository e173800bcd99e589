import { readDmarc, walkedNames } from "../../domain/deliverability/dmarc-policy.ts";
import { type DiscoveredPolicy, policyOf } from "../../domain/deliverability/organizational-domain.ts";
import type { Dns } from "../../gateways/domains/dns.ts";

/** Looks for the DMARC policy of a domain as receivers do, by one query for each name of the walk, side by side. */
export async function discoverPolicy(dns: Dns, hostname: string): Promise<DiscoveredPolicy> {
  const walk = await Promise.all(
    walkedNames(hostname).map(async (name) => ({
      name,
      answer: readDmarc(await dns.lookUp("TXT", `_dmarc.${name}`)),
    })),
  );
  return policyOf(walk);
}
