import { type Glob, type GlobFault, isGlob, matchesGlob, parseGlob } from "./globs.ts";

/** The default priorities of routes: the narrower its pattern, the earlier a route comes. */
export const defaultPriorities = { exact: 300, glob: 200, domain: 100, all: 0 } as const;

/**
 * Parses a pattern of recipients. `*` alone is every address; a pattern that ends with `@` is of every domain. It has an
 * `@` otherwise, so that `acme.test` is not taken for an address.
 */
export function parseRecipientPattern(text: string): Glob | GlobFault {
  const pattern = text.trim();
  const glob = parseGlob(pattern.endsWith("@") ? `${pattern}*` : pattern);
  if (!isGlob(glob)) return glob;
  const hasAt = glob.every((texts) => isAll(texts) || texts.join("*").split("@").length === 2);
  return hasAt ? glob : { fault: "must be * or have one @, such as support@* or *@in.example.com" };
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
