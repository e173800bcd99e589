import { BlockList, isIP } from "node:net";

type AddressRange = readonly [network: string, bits: number, what: string];

/**
 * The special-purpose addresses of IANA's registries. Those for AS112, multicast tunnels and anycast relays are public by
 * the registry, but whoever runs the nearest node answers there, which may be the own network; nobody is a customer there.
 */
const special4: readonly AddressRange[] = [
  ["0.0.0.0", 8, "this network"],
  ["10.0.0.0", 8, "private use"],
  ["100.64.0.0", 10, "shared by a provider's customers"],
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local"],
  ["172.16.0.0", 12, "private use"],
  ["192.0.0.0", 24, "protocol assignments"],
  ["192.0.2.0", 24, "documentation"],
  ["192.31.196.0", 24, "AS112"],
  ["192.52.193.0", 24, "multicast tunnels"],
  ["192.88.99.0", 24, "6to4 relays"],
  ["192.168.0.0", 16, "private use"],
  ["192.175.48.0", 24, "AS112"],
  ["198.18.0.0", 15, "benchmarks"],
  ["198.51.100.0", 24, "documentation"],
  ["203.0.113.0", 24, "documentation"],
  ["224.0.0.0", 4, "multicast"],
  ["240.0.0.0", 4, "reserved"],
];

/** Only this part of IPv6 is given out for use by everyone: what maps or translates to IPv4 lies outside of it. */
const unicast6: AddressRange = ["2000::", 3, "global unicast"];

const special6: readonly AddressRange[] = [
  ["2001::", 23, "protocol assignments, Teredo"],
  ["2001:db8::", 32, "documentation"],
  ["2002::", 16, "6to4"],
  ["2620:4f:8000::", 48, "AS112"],
  ["3fff::", 20, "documentation"],
];

const listed4 = special4.map((range) => listed(range, "ipv4"));
const listed6 = special6.map((range) => listed(range, "ipv6"));
const global6 = listed(unicast6, "ipv6");

function listed([network, bits, what]: AddressRange, family: "ipv4" | "ipv6") {
  const list = new BlockList();
  list.addSubnet(network, bits, family);
  return { has: (address: string) => list.check(address, family), what };
}

/** What an address is for, where it is not for everyone on the internet; undefined where it is. */
export function specialUse(address: string): string | undefined {
  // An address with a zone is one of a link.
  const family = address.includes("%") ? 0 : isIP(address);
  if (family === 4) return listed4.find(({ has }) => has(address))?.what;
  if (family === 6 && global6.has(address)) return listed6.find(({ has }) => has(address))?.what;
  return "not global unicast";
}

/** Whether an address is one of the own machine, in its own family. */
export function isLoopback(address: string): boolean {
  return isIP(address) === 4 ? specialUse(address) === "loopback" : address === "::1";
}
