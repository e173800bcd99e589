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

/**
 * Returns an IP address or network in CIDR notation, each network in one form: `10.1.2.3/8` is `10.0.0.0/8`. Undefined for
 * any other text.
 */
export function parseNetwork(text: string): string | undefined {
  const [ip = "", length, ...rest] = text.trim().split("/");
  const address = parseAddress(ip);
  if (!address || rest.length > 0) return undefined;
  const most = address.family === "ipv4" ? 32 : 128;
  const kept = length === undefined ? most : Number(length);
  if (length !== undefined && !(/^\d{1,3}$/.test(length) && kept <= most)) return undefined;
  const hostBits = BigInt(most - kept);
  const first = (numberOf(address) >> hostBits) << hostBits;
  return `${textOf(first, address.family)}/${kept}`;
}

function numberOf({ address, family }: HostAddress): bigint {
  const [parts, bits] = family === "ipv4" ? [address.split(".").map(Number), 8] : [groupsOf(address), 16];
  return parts.reduce((sum, part) => (sum << BigInt(bits)) | BigInt(part), 0n);
}

/** The eight groups of an IPv6 address. A URL writes it in one form, also where it ends as an IPv4 address. */
function groupsOf(address: string): readonly number[] {
  const [before = "", after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [first, last] = [before, after ?? ""].map((text) => (text === "" ? [] : text.split(":")));
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => "0");
  return [...(first ?? []), ...zeros, ...(last ?? [])].map((group) => Number.parseInt(group, 16));
}

function textOf(value: bigint, family: HostAddress["family"]): string {
  const [count, bits] = family === "ipv4" ? [4, 8n] : [8, 16n];
  const parts = Array.from({ length: count }, (_, at) => {
    const part = (value >> (BigInt(count - 1 - at) * bits)) & ((1n << bits) - 1n);
    return family === "ipv4" ? String(part) : part.toString(16);
  });
  if (family === "ipv4") return parts.join(".");
  return new URL(`http://[${parts.join(":")}]`).hostname.slice(1, -1);
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
