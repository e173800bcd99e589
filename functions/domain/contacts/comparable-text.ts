import { domainToUnicode } from "node:url";

/**
 * Returns a text as filters compare it: in lower case, and with composed accents. Files of macOS and some keyboards write an
 * accent as a character of its own, which nobody can see. A Greek sigma is the same at the end of a word: where a text is cut
 * must not change its letters.
 */
export function comparable(text: string): string {
  return text.toLowerCase().replaceAll("ς", "σ").normalize("NFC");
}

/**
 * Returns the spellings of a stored address in which filters look for a part. An international domain is stored in its
 * `xn--` form, which nobody writes.
 */
export function addressesOf(key: string): readonly string[] {
  if (!key.includes("xn--")) return [key];
  const at = key.lastIndexOf("@") + 1;
  return [key, `${key.slice(0, at)}${domainToUnicode(key.slice(at))}`];
}
