import { providerOf } from "../../domain/platform/addresses/mailbox-providers.ts";
import { areGoogles, type GoogleHolds, type Held, holdLeft } from "../../domain/projects/google-holds.ts";
import type { Services } from "../../services.ts";

/** So many hostnames are looked up for an email or a chunk; the others count as not Google's. */
const mostLookedUp = 20;
/** How long an answer of DNS is remembered, and for how long nothing is asked again that was not answered. */
const kept = { answeredMs: 60 * 60_000, unknownMs: 60_000 } as const;

/**
 * Returns how long an email or a chunk of a broadcast waits for Google, in milliseconds; 0 where it does not. With any
 * recipient at Google it waits as a whole. While no hold of its domain is going on, nothing is looked up.
 */
export async function googleWaitMs(
  services: Services,
  holds: GoogleHolds | undefined,
  held: Held,
  addresses: readonly string[],
): Promise<number> {
  const left = holdLeft(holds, held, services.clock());
  return left > 0 && (await isAnyAtGoogle(services, addresses)) ? left : 0;
}

async function isAnyAtGoogle(services: Services, addresses: readonly string[]): Promise<boolean> {
  const providers = addresses.map((address) => ({ address, provider: providerOf(address) }));
  if (providers.some(({ provider }) => provider === "google")) return true;
  const companies = providers.filter(({ provider }) => provider === "other");
  const hostnames = [...new Set(companies.map(({ address }) => hostnameOf(address)))];
  if (hostnames.some((hostname) => remembered(services, hostname))) return true;
  const unknown = hostnames.filter((hostname) => remembered(services, hostname) === undefined);
  const answers = await Promise.all(
    unknown.slice(0, mostLookedUp).map((hostname) => lookUp(services, hostname)),
  );
  return answers.includes(true);
}

function hostnameOf(address: string): string {
  return address.slice(address.lastIndexOf("@") + 1).toLowerCase();
}

function remembered({ memory, clock }: Services, hostname: string): boolean | undefined {
  const known = memory.googleHosts.get(hostname);
  return known && known.untilMs > clock().getTime() ? known.isGoogle : undefined;
}

/** A domain whose mail exchangers are unknown is not held: its email may be for anybody. */
async function lookUp({ memory, clock, dns }: Services, hostname: string): Promise<boolean> {
  const answer = await (await dns()).lookUp("MX", hostname);
  const isGoogle = "found" in answer && areGoogles(answer.found);
  const keptMs = "unknown" in answer ? kept.unknownMs : kept.answeredMs;
  memory.googleHosts.set(hostname, { isGoogle, untilMs: clock().getTime() + keptMs });
  return isGoogle;
}
