import { decodeEntities } from "../platform/markup/html-entities.ts";

/** The schemes of links in emails. */
const schemes = new Set(["http", "https", "mailto", "tel"]);

// One that may begin with a scheme; browsers drop control characters and spaces within it.
const link = /[\s"'/](?:(?:xlink:)?href|action|formaction)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

export interface FoundLink {
  readonly url: string;
  readonly offset: number;
}

/** Yields the links of a page, with their entities decoded. */
export function* linksOf(html: string): Generator<FoundLink> {
  for (const match of html.matchAll(link)) {
    const [whole, double, single, bare] = match;
    const written = double ?? single ?? bare ?? "";
    const offset = match.index + whole.lastIndexOf(written);
    yield { url: written.includes("&") ? decodeEntities(written) : written, offset };
  }
}

/** Returns the scheme of a link as a browser reads it; undefined where it has none. */
export function schemeOf(url: string): string | undefined {
  const plain = /^[a-z]+:/.test(url) ? url : url.replace(/[\s\p{Cc}\u00ad\u200b-\u200f\ufeff]+/gu, "");
  return /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
}

export function isAllowedScheme(scheme: string): boolean {
  return schemes.has(scheme);
}

/** Returns the first link of a page that an email may not have, such as `javascript:`. */
export function forbiddenLink(html: string): string | undefined {
  for (const { url } of linksOf(html)) {
    const scheme = schemeOf(url);
    if (scheme !== undefined && !schemes.has(scheme)) return url;
  }
  return undefined;
}
