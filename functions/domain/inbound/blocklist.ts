import { isMailbox, parseMailbox } from "../platform/addresses/address.ts";
import { parseHostname } from "../platform/addresses/hostname.ts";
import { inNetwork, parseAddress, parseNetwork } from "./networks.ts";
import { withoutNeedlessQuotes } from "./quoted-local.ts";
import { withoutTag } from "./recipient-patterns.ts";

export type BlockKind = "address" | "domain" | "subdomains" | "network";

/** An entry of the blocklist, as it is compared. */
export interface BlockRule {
  readonly kind: BlockKind;
  readonly value: string;
}

/**
 * Parses an entry: an address, a domain, `*.domain` (its subdomains, not the domain itself), or an IP address or network
 * of the sending host. Undefined for any other text.
 */
export function parseBlockRule(text: string): BlockRule | undefined {
  // `@domain` and `*@domain` are how some write a domain.
  const trimmed = withoutNeedlessQuotes(text.trim().replace(/^\*?@(?=[^@]+$)/, ""));
  if (trimmed.includes("@")) {
    const mailbox = parseMailbox(trimmed);
    // An entry is no pattern: with an asterisk it would look like one, and block nobody.
    return isMailbox(mailbox) && !mailbox.key.includes("*")
      ? { kind: "address", value: mailbox.key }
      : undefined;
  }
  const network = parseNetwork(trimmed);
  if (network) return { kind: "network", value: network };
  const isWild = trimmed.startsWith("*.");
  const domain = parseHostname((isWild ? trimmed.slice(2) : trimmed).replace(/\.$/, ""));
  if (domain === undefined) return undefined;
  return isWild ? { kind: "subdomains", value: `*.${domain}` } : { kind: "domain", value: domain };
}

/** The senders of a message: the envelope's, the From header's, and the host that gave it to SES. */
export interface Senders {
  readonly envelope: string | undefined;
  readonly from: string | undefined;
  readonly host: string | undefined;
}

/** Which of a message's senders an entry names; undefined for none. */
export function blockedBy(rule: BlockRule, senders: Senders): keyof Senders | undefined {
  if (rule.kind === "network") {
    const host = senders.host === undefined ? undefined : parseAddress(senders.host);
    return host && inNetwork(rule.value, host) ? "host" : undefined;
  }
  return (["envelope", "from"] as const).find((which) => names(rule, senders[which]));
}

function names({ kind, value }: BlockRule, sender: string | undefined): boolean {
  if (sender === undefined || sender === "") return false;
  // The dot of the root at its end does not make a domain another one.
  const plain = sender.trim().replace(/\.$/, "");
  const mailbox = parseMailbox(withoutNeedlessQuotes(plain));
  const key = isMailbox(mailbox) ? mailbox.key : plain.toLowerCase();
  const domain = isMailbox(mailbox) ? mailbox.domain : key.slice(key.lastIndexOf("@") + 1);
  // Who blocks an address does not want its tagged forms, which a sender can make up.
  if (kind === "address") return key === value || withoutTag(key) === value;
  return kind === "domain" ? domain === value : domain.endsWith(value.slice(1));
}
