import { type HostAddress, parseAddress } from "./networks.ts";
import type { InboundHeader } from "./parsed-mail.ts";

/**
 * Returns the host that gave a message to SES, from the topmost Received field, which SES itself adds. Fields below it
 * are the sender's, and may be forged.
 */
export function sendingHost(headers: readonly InboundHeader[]): HostAddress | undefined {
  const received = headers.find(({ key }) => key === "received")?.value.slice(0, 1000) ?? "";
  const beforeBy = received.split(/\sby\s/i)[0] ?? "";
  const [, inBrackets] = /\[([0-9a-f:.]+|ipv6:[0-9a-f:.]+)\]/i.exec(beforeBy) ?? [];
  return inBrackets === undefined ? undefined : parseAddress(inBrackets);
}
