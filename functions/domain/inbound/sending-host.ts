import { type HostAddress, parseAddress } from "./networks.ts";
import type { InboundHeader } from "./parsed-mail.ts";

/** `from <name> (<name of the address> [<address>]) by …`: the first name is what the host says of itself. */
const ownName = /^\s*from\s+\S+\s/i;

/**
 * Returns the host that gave a message to SES, from the topmost Received field, which SES itself adds. Fields below it
 * are the sender's, and may be forged; so is the name by which the host introduced itself, which may look like an address.
 */
export function sendingHost(headers: readonly InboundHeader[]): HostAddress | undefined {
  const received = headers.find(({ key }) => key === "received")?.value.slice(0, 1000) ?? "";
  const beforeBy = received.replace(ownName, "").split(/(?:^|\s)by\s/i)[0] ?? "";
  const [, inBrackets] = /\[([0-9a-f:.]+|ipv6:[0-9a-f:.]+)\]/i.exec(beforeBy) ?? [];
  return inBrackets === undefined ? undefined : parseAddress(inBrackets);
}
