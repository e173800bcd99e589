/** Returns the hostname of a sender that the service has written: `address` or `Name <address>`. */
export function senderHostname(from: string): string {
  return from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
}
