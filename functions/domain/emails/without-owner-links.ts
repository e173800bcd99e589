/** The link of a confirmation email: its path, and the code of `newForwardingToken`. */
const ownerLink = /\/forwarding\/[\w-]{88}(?![\w-])/g;

/**
 * Returns the content of an email without the links by which the owner of an address confirms that it is forwarded to. Whoever
 * has such a link can confirm, so only the owner gets it: a project that read it in its own email would confirm for others.
 */
export function withoutOwnerLinks(content: string): string {
  return content.replace(ownerLink, "/forwarding/…");
}
