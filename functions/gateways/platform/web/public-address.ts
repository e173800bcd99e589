import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** Only this part of IPv6 is given out for use by everyone: what maps or translates to IPv4 lies outside of it. */
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Returns what an address is for, where it is not for everyone on the internet; undefined where it is. The ranges are those
 * of IANA's special-purpose registries. Addresses for AS112, multicast tunnels and 6to4 relays are public by the registry,
 * but whoever runs the nearest node answers there, which may be the own network; nobody is a customer there.
 */
export function specialUse(address: string): string | undefined {
  // An address with a zone is one of a link. The library also reads hexadecimal and octal numbers, which no resolver answers.
  if (isIP(address) === 0 || address.includes("%")) return "not an address";
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return "not global unicast";
  const range = parsed.range();
  return range === "unicast" ? undefined : (names[range] ?? range);
}

/** Names for callers, where the library's name for a range is not the one of the registry. */
const names: Readonly<Record<string, string>> = {
  unspecified: "this network",
  linkLocal: "link-local",
  carrierGradeNat: "shared by a provider's customers",
  private: "private use",
  as112: "AS112",
  as112v6: "AS112",
  amt: "multicast tunnels",
};

/** Whether an address is one of the own machine, in its own family. */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? specialUse(address) === "loopback" : address === "::1";
}
