import { decodeEntities } from "../../platform/markup/html-entities.ts";
import { linksOf, schemeOf } from "../../templates/links.ts";
import { firstUnsubscribe, mostLinks } from "./link-numbers.ts";

/** The texts of a link around what differs from one recipient to another. */
interface ContentLink {
  readonly literals: readonly string[];
  readonly isUnsubscribe: boolean;
}

/** By what reports recognize the links of a content. */
export interface ContentLinks {
  readonly links: readonly ContentLink[];
  /** What all links to unsubscribe begin with; it is also the page of preferences. */
  readonly unsubscribePrefix: string;
}

/** Reports of SES are cut here. */
const longestReported = 1000;

const tag = /\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)/gs;
const unsubscribeTag = /\{\{-?\s*unsubscribeUrl\b.*?\}\}/gs;

/** Returns the links that SES can track in the html of a broadcast, as they are written, each once, in their order. */
export function trackedLinks(sources: readonly (string | undefined)[]): readonly string[] {
  const urls = sources.flatMap((html) => Array.from(linksOf(html ?? ""), ({ url }) => url.trim()));
  return [...new Set(urls.filter(isTracked))].slice(0, mostLinks);
}

/** Returns links by which reports can be recognized. `unsubscribePrefix` is what all links to unsubscribe begin with. */
export function contentLinks(sources: readonly string[], unsubscribePrefix: string): ContentLinks {
  const links = sources.map((source) => {
    const filled = source.replace(unsubscribeTag, () => `${unsubscribePrefix}{{}}`);
    return { literals: filled.split(tag), isUnsubscribe: filled !== source };
  });
  return { links, unsubscribePrefix };
}

function isTracked(source: string): boolean {
  return /^\{[{%]/.test(source) || /^https?$/.test(schemeOf(source) ?? "");
}

/**
 * Returns the number of the link that a report names: its place among the links of the content, or for any other one a
 * number from `mostLinks` on, which differs from one to another. Of several that may be meant, the one with the longest
 * text that is the same for all recipients. A link to unsubscribe has a number that says so: see `isUnsubscribeNumber`.
 */
export function linkNumber({ links, unsubscribePrefix }: ContentLinks, reported: string): number {
  const url = decodeEntities(reported);
  const best = bestFit(links, url);
  const isUnsubscribe = best?.isUnsubscribe || url.startsWith(unsubscribePrefix);
  if (isUnsubscribe) return firstUnsubscribe + (best?.at ?? mostLinks);
  return best?.at ?? mostLinks + hash(url);
}

function bestFit(links: readonly ContentLink[], url: string) {
  const fitting = links.flatMap(({ literals, isUnsubscribe }, at) =>
    fits(literals, url)
      ? [{ at, isUnsubscribe, length: literals.join("").length, isWhole: literals.length === 1 }]
      : [],
  );
  const [best] = fitting.toSorted(
    (a, b) => Number(b.isWhole) - Number(a.isWhole) || b.length - a.length || a.at - b.at,
  );
  return best;
}

function fits([first = "", ...rest]: readonly string[], url: string): boolean {
  if (rest.length === 0) return first.slice(0, longestReported) === url;
  if (!url.startsWith(first)) return false;
  const last = rest.at(-1) ?? "";
  let from = first.length;
  for (const literal of rest.slice(0, -1)) {
    const at = url.indexOf(literal, from);
    if (at < 0) return false;
    from = at + literal.length;
  }
  return url.length - last.length >= from && url.endsWith(last);
}

/** FNV-1a in 24 bits: only whether two links of one recipient differ depends on it. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return value >>> 8;
}
