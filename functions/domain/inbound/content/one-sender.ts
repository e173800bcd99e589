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
  let text = from.value.replace(quotedText, "q");
  for (let depth = 0; depth < deepest; depth++) text = text.replace(comment, " ");
  return bare.test(text.trim()) || named.test(text.trim());
}
