import { BlockList, isIP } from "node:net";

/** An IP address with its family. */
export interface HostAddress {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
}

/** Parses an IP address; an IPv4 address inside IPv6 is the IPv4 address. */
export function parseAddress(text: string): HostAddress | undefined {
  const bare = text
    .trim()
    .replace(/^ipv6:/i, "")
    .replace(/^::ffff:(?=\d+\.)/i, "");
  const version = isIP(bare);
  if (version === 0 || bare.includes("%")) return undefined;
  return { address: bare.toLowerCase(), family: version === 4 ? "ipv4" : "ipv6" };
}

/** Returns an IP address or network in CIDR notation; undefined for any other text. */
export function parseNetwork(text: string): string | undefined {
  const [ip = "", length, ...rest] = text.trim().split("/");
  const address = parseAddress(ip);
  if (!address || rest.length > 0) return undefined;
  const bits = address.family === "ipv4" ? 32 : 128;
  if (length === undefined) return `${address.address}/${bits}`;
  return /^\d{1,3}$/.test(length) && Number(length) <= bits
    ? `${address.address}/${Number(length)}`
    : undefined;
}

/** Whether a network, as `parseNetwork` returned it, has an address. */
export function inNetwork(network: string, { address, family }: HostAddress): boolean {
  const [ip = "", length = "0"] = network.split("/");
  const first = parseAddress(ip);
  if (!first || first.family !== family) return false;
  const list = new BlockList();
  list.addSubnet(first.address, Number(length), first.family);
  return list.check(address, family);
}
