const quoted = /^"((?:[^"\\]|\\.)*)"@([^@]+)$/s;
const atoms =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u0080-\u{10ffff}-]+)*$/iu;

/**
 * Returns an address without quotes that its local part does not need: `"in"@acme.test` is `in@acme.test` (RFC 5321, 4.1.2),
 * so a sender cannot pass a route or the blocklist by them. Any other text is returned as it is.
 */
export function withoutNeedlessQuotes(address: string): string {
  const [, inner, domain] = quoted.exec(address) ?? [];
  const local = inner?.replace(/\\(.)/gs, "$1");
  return local !== undefined && atoms.test(local) ? `${local}@${domain}` : address;
}
