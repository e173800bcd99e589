const hrefs = /\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;
const bareLinks = /https?:\/\/[^\s<>"'()]+/gi;
const entities: Readonly<Record<string, string>> = { amp: "&", quot: '"', "#39": "'", lt: "<", gt: ">" };

/**
 * The web addresses that a mail leads to, each once, in order: its html's links, its text's, its unsubscribe header's.
 * The mail's own view opens none of them; this list is how to follow one.
 */
export function mailLinks(
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
