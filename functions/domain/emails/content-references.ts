import { decodeEntities } from "../platform/markup/html-entities.ts";

/** Returns which of the Content-IDs an HTML body references as `cid:` URLs, also percent-encoded (RFC 2392). */
export function referencedContentIds(html: string, contentIds: readonly string[]): ReadonlySet<string> {
  const known = new Set(contentIds);
  const ids = new Set<string>();
  if (known.size === 0) return ids;
  for (const [, url = ""] of html.matchAll(/cid:([^"\s<>)]{1,750})/gi)) {
    // The URL ends at a single quote, unless double quotes enclose it, and in a list of images at a comma.
    const ends = /[',]/.test(url) ? [url, ...url.split("'", 1), ...url.split(",", 1)] : [url];
    for (const reference of ends) {
      const plain = reference.includes("&") ? decodeEntities(reference) : reference;
      for (const id of [plain, percentDecoded(plain)]) if (known.has(id)) ids.add(id);
    }
  }
  return ids;
}

function percentDecoded(text: string): string {
  if (!text.includes("%")) return text;
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    Buffer.from(escapes.replaceAll("%", ""), "hex").toString(),
  );
}
