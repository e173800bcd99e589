import { domainToASCII, domainToUnicode } from "node:url";

const longestHostname = 253;
const longestWritten = 4 * longestHostname;
const longestLabel = 63;
// The URL parser reads a last label such as 123 or 0x7f as the end of an IPv4 address, and no top-level
// domain begins with a digit: asking for a letter keeps both away.
const topLabel = /^[a-z]/;
const ldhLabel = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;
const plainInternational = /^[\p{L}\p{M}\p{Nd}.-]+$/u;
const ascii = /^[\x21-\x7e]+$/;

/**
 * Returns the canonical spelling of a hostname, which is stored and compared: lower case, international labels in their
 * `xn--` form, no trailing dot. Letters whose accents are characters of their own are composed first (UTS 46), as macOS
 * writes them. Undefined where the text is not a fully qualified name of at least two labels. Text that
 * a lenient parser would turn into another name (full-width letters, soft hyphens, ideographic full stops, percent
 * signs, ports) is refused instead of repaired.
 */
export function parseHostname(text: string): string | undefined {
  // An international name may be longer than its `xn--` form: by surrogate pairs, or by the parts of its letters.
  if (text.length === 0 || text.length > longestWritten) return undefined;
  const name = ascii.test(text) ? text.toLowerCase() : internationalName(text);
  return name !== undefined && isHostname(name) ? name : undefined;
}

function internationalName(text: string): string | undefined {
  if (!plainInternational.test(text)) return undefined;
  // Compatibility forms map to other letters: the Kelvin sign composes to a plain K, a full-width x is an x.
  const composed = text.normalize("NFC");
  const isMapped = [...text, composed].some((part) => part.normalize("NFKC") !== part);
  if (isMapped || composed.length > 2 * longestHostname) return undefined;
  try {
    return new URL(`http://${composed.toLowerCase()}/`).hostname;
  } catch {
    return undefined;
  }
}

/** Whether the international labels of a name decode; those that do not stay as they are. */
function isPunycode(name: string): boolean {
  const decoded = domainToUnicode(name);
  return !decoded.split(".").some((label) => label.startsWith("xn--")) && domainToASCII(decoded) === name;
}

function isHostname(name: string): boolean {
  const labels = name.split(".");
  if (labels.some((label) => label.startsWith("xn--")) && !isPunycode(name)) return false;
  return (
    name.length <= longestHostname &&
    labels.length >= 2 &&
    labels.every((label) => label.length <= longestLabel && ldhLabel.test(label)) &&
    topLabel.test(labels.at(-1) ?? "")
  );
}
