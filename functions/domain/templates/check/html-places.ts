/** Where in a page a piece of text is. Two pieces with one `key` are in the same text, attribute or comment. */
export interface Place {
  readonly kind: "text" | "value" | "unquoted" | "name" | "comment" | "raw";
  /** The attribute of a value, or the element of raw text: `style`, `script`. */
  readonly of: string;
  readonly key: string;
}

type Visit = (from: number, to: number, place: Place) => void;

// Their content is not html. What is in `title` and `textarea` is text, with entities.
const rawElements = new Set(["style", "script", "iframe", "xmp", "noembed", "noframes", "plaintext"]);

/**
 * Visits a page in pieces, in one pass. The content of Outlook's conditional comments is html. What is not closed runs
 * to the end, as in a browser.
 */
export function visitPlaces(html: string, visit: Visit): void {
  let at = 0;
  while (at < html.length) {
    const open = nextMarkup(html, at);
    if (open > at) visit(at, open, text);
    at = open < html.length ? visitMarkup(html, open, visit) : html.length;
  }
}

const text: Place = { kind: "text", of: "", key: "text" };

function nextMarkup(html: string, from: number): number {
  const markup = /<(?=[A-Za-z!?/])/g;
  markup.lastIndex = from;
  return markup.exec(html)?.index ?? html.length;
}

function visitMarkup(html: string, open: number, visit: Visit): number {
  if (html.startsWith("<!--", open)) return visitComment(html, open, visit);
  const [whole, slash, name = ""] = match(/<(\/?)([A-Za-z][^\s/>]*)/y, html, open) ?? [];
  if (whole === undefined) return visitTo(html, open, ">", visit, place("comment", "", open));
  visit(open, open + whole.length, place("name", "", open));
  const end = visitAttributes(html, open + whole.length, visit);
  const element = name.toLowerCase();
  if (slash === "/" || !rawElements.has(element)) return end;
  const close = new RegExp(`</${element}`, "gi");
  close.lastIndex = end;
  const to = close.exec(html)?.index ?? html.length;
  visit(end, to, place("raw", element, open));
  return to;
}

function visitComment(html: string, open: number, visit: Visit): number {
  const [condition] = match(/<!--\[if[^\]]*\]>(?:<!-->|-->)?|<!--<!\[endif\]-->/y, html, open) ?? [];
  if (condition === undefined) return visitTo(html, open, "-->", visit, place("comment", "", open));
  visit(open, open + condition.length, place("comment", "", open));
  return open + condition.length;
}

function visitAttributes(html: string, from: number, visit: Visit): number {
  let at = from;
  while (at < html.length) {
    const [before = ""] = match(/[\s/]*/y, html, at) ?? [];
    at += before.length;
    if (html[at] === ">") return at + 1;
    const [written = "", name = "", assign] = match(/([^\s=>/]*)(\s*=\s*)?/y, html, at) ?? [];
    visit(at, at + written.length, place("name", "", at));
    at += Math.max(written.length, 1);
    if (assign === undefined) continue;
    const value = match(/"[^"]*"?|'[^']*'?|[^\s>]*/y, html, at)?.[0] ?? "";
    const kind = /^["']/.test(value) ? "value" : "unquoted";
    visit(at, at + value.length, place(kind, name.toLowerCase(), at));
    at += value.length;
  }
  return at;
}

function visitTo(html: string, from: number, mark: string, visit: Visit, of: Place): number {
  const found = html.indexOf(mark, from);
  const to = found < 0 ? html.length : found + mark.length;
  visit(from, to, of);
  return to;
}

function place(kind: Place["kind"], of: string, at: number): Place {
  return { kind, of, key: `${kind} ${at}` };
}

function match(pattern: RegExp, html: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(html);
}
