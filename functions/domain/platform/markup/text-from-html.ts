import { decodeEntities } from "./html-entities.ts";
import { htmlTokens } from "./html-tokens.ts";

// How many line ends an element puts before and after itself.
const lineEnds: ReadonlyMap<string, number> = new Map([
  ...sameFor("p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr", 2),
  ...sameFor("div tr li dt dd section article header footer main nav aside center form", 1),
]);

interface TextPage {
  readonly written: string[];
  lineEnds: number;
  space: boolean;
  /** a list bullet was written and waits for its text */
  bullet: boolean;
  link: { readonly href: string; shown: string } | undefined;
}

/** Returns the plain text of a page, for emails without a text of their own. */
export function textFromHtml(html: string): string {
  const page: TextPage = { written: [], lineEnds: 0, space: false, bullet: false, link: undefined };
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") write(page, decodeEntities(token.text));
    else if (token.kind === "open") open(page, token.name, token.attributes);
    else close(page, token.name);
  }
  endLink(page);
  return page.written.join("");
}

function open(page: TextPage, name: string, attributes: string): void {
  if (name === "br") page.lineEnds = Math.min(page.lineEnds + 1, 2);
  breakLine(page, name);
  if (name === "li") writeBullet(page);
  if (name === "hr") write(page, "---");
  if (name === "hr") breakLine(page, name);
  if (name === "img") write(page, attribute(attributes, "alt"));
  if (name === "a") startLink(page, attributes);
}

function close(page: TextPage, name: string): void {
  if (name === "a") endLink(page);
  breakLine(page, name);
}

function breakLine(page: TextPage, name: string): void {
  if (name === "td" || name === "th") page.space = true;
  if (name === "li") page.bullet = false;
  if (!page.bullet) page.lineEnds = Math.max(page.lineEnds, lineEnds.get(name) ?? 0);
}

function writeBullet(page: TextPage): void {
  write(page, "- ");
  page.bullet = true;
}

function write(page: TextPage, text: string): void {
  // Email templates pad their preview line with invisible characters; next to a space they are dropped.
  const folded = text
    .replaceAll("\u034f", "")
    .replace(/[\s\p{Cc}\u00ad\u200b-\u200d\ufeff]+/gu, (run) => (/[\s\p{Cc}]/u.test(run) ? " " : run));
  const words = folded.trim();
  if (folded.startsWith(" ")) page.space = true;
  if (words === "") return;
  const piece = separator(page) + words;
  page.written.push(piece);
  if (page.link !== undefined) page.link.shown += piece;
  page.lineEnds = 0;
  page.bullet = false;
  page.space = folded.endsWith(" ");
}

function separator(page: TextPage): string {
  if (page.written.length === 0) return "";
  if (page.lineEnds > 0) return "\n".repeat(page.lineEnds);
  return page.space ? " " : "";
}

function startLink(page: TextPage, attributes: string): void {
  endLink(page);
  const href = attribute(attributes, "href").trim();
  if (/^(?:https?|mailto|tel):/i.test(href)) page.link = { href, shown: "" };
}

function endLink(page: TextPage): void {
  if (page.link === undefined) return;
  const { href } = page.link;
  const shown = page.link.shown.trim();
  page.link = undefined;
  const target = href.replace(/^(?:mailto|tel):/i, "");
  if (shown === target || shown === href || `${shown}/` === href) return;
  if (shown !== "") {
    page.lineEnds = 0;
    page.space = true;
  }
  write(page, shown === "" ? target : `(${target})`);
}

/** The attribute's value with its entities decoded, "" when it is absent. */
function attribute(attributes: string, name: string): string {
  const each = /([^\s=>"'/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  for (const [, key = "", double, single, bare] of attributes.matchAll(each)) {
    if (key.toLowerCase() === name) return decodeEntities(double ?? single ?? bare ?? "");
  }
  return "";
}

function sameFor(names: string, count: number): readonly (readonly [string, number])[] {
  return names.split(" ").map((name) => [name, count] as const);
}
