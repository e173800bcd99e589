/** A part of a page as a text reader needs it: text, or the beginning or end of an element. */
type HtmlToken =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "open"; readonly name: string; readonly attributes: string }
  | { readonly kind: "close"; readonly name: string };

// Elements whose content is not text of the page.
const silent = new Set(["script", "style", "title", "template", "iframe", "noembed", "noframes"]);

/**
 * Yields the tokens of a page in one pass. What is opened and never closed (a tag, a comment, a script) runs to the
 * end, as in a browser, so no character is read more than a fixed number of times.
 */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  let textFrom = 0;
  while (at < html.length) {
    const open = html.indexOf("<", at);
    if (open < 0) break;
    if (!/[A-Za-z!?/]/.test(html[open + 1] ?? "")) {
      at = open + 1;
      continue;
    }
    if (open > textFrom) yield { kind: "text", text: html.slice(textFrom, open) };
    const markup = readMarkup(html, open);
    if (markup.token !== undefined) yield markup.token;
    at = markup.end;
    textFrom = at;
  }
  if (textFrom < html.length) yield { kind: "text", text: html.slice(textFrom) };
}

interface MarkupToken {
  readonly token: HtmlToken | undefined;
  readonly end: number;
}

function readMarkup(html: string, open: number): MarkupToken {
  if (html.startsWith("<!--", open)) return { token: undefined, end: after(html, "-->", open + 2) };
  const tag = /<(\/?)([A-Za-z][A-Za-z0-9:-]{0,30})/y;
  tag.lastIndex = open;
  const match = tag.exec(html);
  if (match === null) return { token: undefined, end: after(html, ">", open) };
  const [text, slash, written = ""] = match;
  const name = written.toLowerCase();
  const end = tagEnd(html, open + text.length);
  if (end === undefined) return { token: undefined, end: html.length };
  if (slash === "/") return { token: { kind: "close", name }, end };
  if (silent.has(name)) return { token: undefined, end: afterElement(html, name, end) };
  return { token: { kind: "open", name, attributes: html.slice(open + text.length, end - 1) }, end };
}

/** Past the `>` that ends the tag; one inside a quoted attribute value does not. */
function tagEnd(html: string, from: number): number | undefined {
  let quote = "";
  for (let at = from; at < html.length; at += 1) {
    const character = html.charAt(at);
    if (quote !== "") {
      if (character === quote) quote = "";
    } else if (character === ">") {
      return at + 1;
    } else if ((character === '"' || character === "'") && html[at - 1] === "=") {
      quote = character;
    }
  }
  return undefined;
}

function after(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found < 0 ? html.length : found + mark.length;
}

function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}`, "gi");
  close.lastIndex = from;
  return close.test(html) ? (tagEnd(html, close.lastIndex) ?? html.length) : html.length;
}
