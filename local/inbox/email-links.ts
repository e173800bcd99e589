const hrefs = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const bareLinks = /https?:\/\/[^\s<>"'()]+/gi;
const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', "#39": "'", lt: "<", gt: ">" };

/**
 * Returns the distinct http and https URLs of an email's HTML, text and `List-Unsubscribe` header. Links in the HTML
 * view are blocked; this list is how to follow them.
 */
export function linksOf(
  html: string,
  text: string,
  headers: readonly { readonly name: string; readonly value: string }[],
): readonly string[] {
  const unsubscribe = headers.filter(({ name }) => name.toLowerCase() === "list-unsubscribe");
  const found = [
    ...[...html.matchAll(hrefs)].map(([, quoted, single, bare]) => decode(quoted ?? single ?? bare ?? "")),
    ...[text, ...unsubscribe.map(({ value }) => value)].flatMap((source) => source.match(bareLinks) ?? []),
  ];
  return [...new Set(found.flatMap(webAddress))];
}

function webAddress(link: string): readonly string[] {
  const url = URL.canParse(link) ? new URL(link) : undefined;
  return url && ["http:", "https:"].includes(url.protocol) ? [url.href] : [];
}

function decode(attribute: string): string {
  return attribute.replaceAll(/&([a-z]+|#39);/gi, (whole, name) => entities[name.toLowerCase()] ?? whole);
}
