import { parseHostname } from "../platform/addresses/hostname.ts";
import { type Glob, type GlobFault, isGlob, matchesGlob, parseGlob } from "./globs.ts";

/** The default priorities of routes: the narrower its pattern, the earlier a route comes. */
export const defaultPriorities = { exact: 300, glob: 200, domain: 100, all: 0 } as const;

/**
 * Parses a pattern of recipients. `*` alone is every address; a pattern that ends with `@` is of every domain. It has an
 * `@` otherwise, so that `acme.test` is not taken for an address. International labels of its domain become `xn--` labels, as
 * the addresses of received emails have them.
 */
export function parseRecipientPattern(text: string): Glob | GlobFault {
  const pattern = text.trim();
  const glob = parseGlob(pattern.endsWith("@") ? `${pattern}*` : pattern);
  if (!isGlob(glob)) return glob;
  const hasAt = glob.every((texts) => isAll(texts) || texts.join("*").split("@").length === 2);
  if (!hasAt) return { fault: "must be * or have one @, such as support@* or *@in.example.com" };
  return glob.every((texts) => isAll(texts) || canMatch(texts.join("*")))
    ? inAscii(glob)
    : { fault: noAddress };
}

const noAddress =
  "matches no address: write only an address, or a pattern such as support@*, {a,b}@* or *@in.example.com; it is no regular expression";
/** What addresses have on both sides of their `@`, with stars. A local part in quotes can have anything. */
const localPattern = /^(?:[\w!#$%&'*+/=?^`{|}~.\u0080-\u{10ffff}-]+|"[^"]+")$/iu;
const domainPattern = /^[\p{L}\p{M}\p{N}_*-]+(?:\.[\p{L}\p{M}\p{N}_*-]+)*$/u;

/** A route whose pattern no address can have would never act, and nobody would know. */
function canMatch(pattern: string): boolean {
  const [local = "", domain = ""] = pattern.split("@");
  return localPattern.test(local) && domainPattern.test(domain);
}

/** The same of senders, of which a pattern may be any part of an address, such as `*newsletter*`. */
export function parseSenderPattern(text: string): Glob | GlobFault {
  const glob = parseGlob(text);
  return isGlob(glob) ? inAscii(glob) : glob;
}

/** Returns an address with the `xn--` form of its domain, where that is an international one. */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at + 1)}${parseHostname(address.slice(at + 1)) ?? address.slice(at + 1)}`;
}

function inAscii(glob: Glob): Glob | GlobFault {
  const ascii = glob.flatMap((texts) => {
    const labels = asciiPattern(texts.join("*"));
    return labels === undefined ? [] : [labels.split("*")];
  });
  if (ascii.length === glob.length) return ascii;
  return {
    fault:
      "has an international name that is none, or that has a * inside of a label: write whole labels, such as *@bücher.example",
  };
}

/** Returns a pattern with `xn--` labels behind its `@`; undefined where a label has no such form. */
function asciiPattern(pattern: string): string | undefined {
  const at = pattern.indexOf("@");
  const domain = pattern.slice(at + 1);
  if (at < 0 || isAscii(domain)) return pattern;
  const labels = domain.split(".").map(asciiLabel);
  return labels.includes("") ? undefined : `${pattern.slice(0, at + 1)}${labels.join(".")}`;
}

/** Returns the `xn--` form of a label, or nothing where it has none; other labels, and stars, stay as they are. */
function asciiLabel(label: string): string {
  if (isAscii(label)) return label;
  const hostname = label.includes("*") ? undefined : parseHostname(`${label.normalize("NFC")}.test`);
  return hostname?.slice(0, -".test".length) ?? "";
}

function isAscii(text: string): boolean {
  return /^\p{ASCII}*$/u.test(text);
}

/** Returns the priority that a route gets by its pattern. With several alternatives the widest of them counts. */
export function defaultPriority(glob: Glob): number {
  return Math.min(...glob.map(priorityOf));
}

/** Whether a pattern has an address, with its `+tag` or, where tags do not count, without it. */
export function matchesRecipient(glob: Glob, address: string, tags: "any" | "exact"): boolean {
  if (matchesGlob(glob, address)) return true;
  const untagged = withoutTag(address);
  return tags === "any" && untagged !== address && matchesGlob(glob, untagged);
}

/** Returns an address without the `+tag` of its local part, which may have quotes. */
export function withoutTag(address: string): string {
  const at = address.lastIndexOf("@");
  const plus = address.indexOf("+");
  const quote = address.startsWith('"') ? '"' : "";
  return plus > 0 && plus < at ? `${address.slice(0, plus)}${quote}${address.slice(at)}` : address;
}

function priorityOf(texts: readonly string[]): number {
  const text = texts.join("*");
  if (!text.includes("*")) return defaultPriorities.exact;
  if (isAll(texts) || text === "*@*") return defaultPriorities.all;
  return text.startsWith("*@") && !text.slice(1).includes("*")
    ? defaultPriorities.domain
    : defaultPriorities.glob;
}

function isAll(texts: readonly string[]): boolean {
  return texts.length === 2 && texts.every((text) => text === "");
}
