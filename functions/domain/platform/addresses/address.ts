import { parsePhrase } from "./address-phrase.ts";
import { parseAddressSpec } from "./address-spec.ts";

/** One mailbox, as every part of the service uses it. Only `parseMailbox` makes one. */
export interface Mailbox {
  /** The display name without quotes, "" when there is none. */
  readonly name: string;
  readonly local: string;
  /** Lower case, `xn--` labels. */
  readonly domain: string;
  /** `local@domain` as it is sent to; the case of the local part is kept. */
  readonly address: string;
  /** The address in lower case: duplicates and suppressions are compared by it. */
  readonly key: string;
}

export interface AddressFault {
  /** What is wrong, without the text itself. */
  readonly fault: string;
}

// A name of 320, each character escaped, quotes, and an address whose international form is longer.
const longestText = 1_500;
const control = /\p{Cc}/u;
const reordering = /[\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

/**
 * Parses exactly one mailbox: `address`, `<address>`, `Name <address>` or `"Quoted, Name" <address>`. Text that readers
 * would read in different ways is refused, so the mailbox that is checked is the one that recipients see.
 */
export function parseMailbox(text: string): Mailbox | AddressFault {
  const fault = textFault(text);
  if (fault !== undefined) return { fault };
  const trimmed = text.replace(/^ +| +$/g, "");
  if (!trimmed.endsWith(">")) return bareMailbox(trimmed);
  const open = trimmed.lastIndexOf("<");
  if (open < 0) return { fault: "there is a > without its <" };
  const phrase = parsePhrase(trimmed.slice(0, open));
  if ("fault" in phrase) return phrase;
  return mailbox(phrase.name, trimmed.slice(open + 1, -1));
}

export function isMailbox(parsed: Mailbox | AddressFault): parsed is Mailbox {
  return "address" in parsed;
}

/** Returns the mailbox as one line of text that `parseMailbox` reads back to the same mailbox. */
export function formatMailbox({ name, address }: Mailbox): string {
  if (name === "") return address;
  const plain = /^[\p{L}\p{M}\p{N} _'-]+$/u.test(name);
  return `${plain ? name : `"${name.replace(/["\\]/g, "\\$&")}"`} <${address}>`;
}

/** Returns each recipient once, compared without case: the first one wins, `to` before `cc` before `bcc`. */
export function distinctRecipients(
  to: readonly Mailbox[],
  cc: readonly Mailbox[],
  bcc: readonly Mailbox[],
): { readonly to: readonly Mailbox[]; readonly cc: readonly Mailbox[]; readonly bcc: readonly Mailbox[] } {
  const seen = new Set<string>();
  function isFirst({ key }: Mailbox): boolean {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  }
  return { to: to.filter(isFirst), cc: cc.filter(isFirst), bcc: bcc.filter(isFirst) };
}

function textFault(text: string): string | undefined {
  if (text.length > longestText) return `the text is longer than ${longestText} characters`;
  if (!text.isWellFormed()) return "the text is not well-formed Unicode";
  if (control.test(text)) return "the text holds a line break or another control character";
  if (reordering.test(text)) return "the text holds a character that reorders or breaks lines";
  return undefined;
}

function bareMailbox(text: string): Mailbox | AddressFault {
  if (text === "") return { fault: "there is no address" };
  if (text.includes("<")) return { fault: "the address in angle brackets must be at the end" };
  return mailbox("", text);
}

function mailbox(name: string, spec: string): Mailbox | AddressFault {
  const parts = parseAddressSpec(spec);
  if ("fault" in parts) return parts;
  const address = `${parts.local}@${parts.domain}`;
  // Readers treat a name that repeats the address as if there were none.
  return { name: name === address ? "" : name, ...parts, address, key: address.toLowerCase() };
}
