const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * True if a request names a host that this machine goes by. A page of another site can point its own name at
 * 127.0.0.1 and read what it finds there; its requests then carry its own host name.
 */
export function isOwnHost(host: string | undefined, further: readonly string[]): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return loopback.includes(hostname) || hostname.endsWith(".localhost") || further.includes(hostname);
}
