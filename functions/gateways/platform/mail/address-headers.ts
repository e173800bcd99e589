import type { Mailbox } from "../../../domain/platform/addresses/address.ts";
import { encoded } from "./mime-headers.ts";

const longestLine = 76;

/**
 * Returns an address header with its line end, from the parsed mailboxes; empty where there are none. A line is folded
 * only between mailboxes, before `<`, and between encoded words: some readers take a fold inside a quoted string for
 * the end of it, and would read another mailbox out of a display name.
 */
export function addressHeader(key: string, mailboxes: readonly Mailbox[]): string {
  if (mailboxes.length === 0) return "";
  const written = mailboxes.map((mailbox, at) => mailboxText(mailbox, at === 0 ? key.length + 2 : 1));
  return `${key}: ${written.join(",\r\n ")}\r\n`;
}

/** `used` is how much of the line is used before the mailbox. */
function mailboxText({ name, address }: Mailbox, used: number): string {
  if (name === "") return address;
  const phrase = phraseFor(name, longestLine - used);
  const lastLine = phrase.slice(phrase.lastIndexOf("\n") + 1);
  const fits = (phrase === lastLine ? used : 0) + lastLine.length + address.length + 3 <= longestLine;
  return `${phrase}${fits ? " " : "\r\n "}<${address}>`;
}

/**
 * Plain or quoted text where that fits on one line, else encoded words, which have no spaces to fold at. A name with a
 * quote or backslash is encoded too: some readers take an escaped quote for the end of the quoted string.
 */
function phraseFor(name: string, most: number): string {
  if (!/^[\x20-\x7e]*$/.test(name) || /["\\]/.test(name)) return encodedWords(name);
  const phrase = /^[\w ]*$/.test(name) ? name : `"${name}"`;
  return phrase.length <= most ? phrase : encodedWords(name);
}

function encodedWords(name: string): string {
  return encoded(name).replaceAll(" ", "\r\n ");
}
