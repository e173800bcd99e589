import type { InboundHeader } from "../parsed-mail.ts";

const quotedText = /"(?:[^"\\]|\\.)*"/gs;
/** The innermost ones: they may be nested. */
const comment = /\([^()]*\)/g;
const bare = /^[^\s"<>,:;@]+@[^\s"<>,:;@]+$/;
/** A name before the address may have anything that does not begin another one. */
const named = /^[^"<>,:;]*<[^\s"<>,:;@]+@[^\s"<>,:;@]+>$/;
const longest = 2000;
const deepest = 5;

/**
 * Whether a message has one From field with one address that every reader finds in the same place. DMARC proves one
 * domain: with several addresses, or one in an encoded word, the proved one may be another than the one that is shown.
 */
export function hasOneSender(headers: readonly InboundHeader[]): boolean {
  const [from, ...others] = headers.filter(({ key }) => key === "from");
  if (!from || others.length > 0 || from.value.length > longest) return false;
  const text = withoutComments(from.value.replace(quotedText, "q")).trim();
  return bare.test(text) || named.test(text);
}

/** Returns an address field without its comments, in which parentheses may be nested; there are none within quotes. */
export function withoutComments(field: string): string {
  let text = field.slice(0, longest);
  const inQuotes = text.split(/("(?:[^"\\]|\\.)*")/s);
  if (inQuotes.length > 1) return inQuotes.map((one, at) => (at % 2 ? one : withoutComments(one))).join("");
  for (let depth = 0; depth < deepest; depth++) text = text.replace(comment, " ");
  return text;
}
