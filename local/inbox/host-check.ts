const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Returns whether a request's host is one of this machine. It protects against DNS rebinding: another site's page whose
 * hostname resolves to 127.0.0.1 still sends that hostname.
 */
export function isOwnHost(host: string | undefined, others: readonly string[]): boolean {
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return loopback.includes(hostname) || hostname.endsWith(".localhost") || others.includes(hostname);
}
