import { decodeEntities } from "./html-entities.ts";
import { htmlTokens } from "./html-tokens.ts";

// How many line ends an element puts before and after itself.
const lineEnds: Readonly<Record<string, number>> = {
  ...sameFor("p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr", 2),
  ...sameFor("div tr li dt dd br section article header footer main nav aside center form", 1),
};
const cells = new Set(["td", "th"]);

interface Page {
  text: string;
  lineEnds: number;
  space: boolean;
  link: { readonly href: string; readonly from: number } | undefined;
}

/** The plain text that stands in for a page where the sender gave none. */
export function textFromHtml(html: string): string {
  const page: Page = { text: "", lineEnds: 0, space: false, link: undefined };
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") write(page, token.text);
    else if (token.kind === "open") open(page, token.name, token.attributes);
    else close(page, token.name);
  }
  endLink(page);
  return page.text;
}

function open(page: Page, name: string, attributes: string): void {
  if (name === "br") page.lineEnds = Math.min(page.lineEnds + 1, 2);
  else breakLine(page, name);
  if (name === "li") write(page, "- ");
  else if (name === "hr") write(page, "---");
  else if (name === "img") write(page, attribute(attributes, "alt"));
  else if (name === "a") startLink(page, attributes);
  if (name === "hr") breakLine(page, name);
}

function close(page: Page, name: string): void {
  if (name === "a") endLink(page);
  if (name !== "br") breakLine(page, name);
}

function breakLine(page: Page, name: string): void {
  if (cells.has(name)) page.space = true;
  page.lineEnds = Math.max(page.lineEnds, lineEnds[name] ?? 0);
}

function write(page: Page, source: string): void {
  // Mail templates pad their preview line with invisible characters; beside a space they are nothing.
  const folded = decodeEntities(source).replace(/[\s\p{Cc}\u00ad\u034f\u200b-\u200d\ufeff]+/gu, (run) =>
    /[\s\p{Cc}]/u.test(run) ? " " : run,
  );
  const words = folded.trim();
  if (folded.startsWith(" ")) page.space = true;
  if (words === "") return;
  page.text += separator(page) + words;
  page.lineEnds = 0;
  page.space = folded.endsWith(" ");
}

function separator(page: Page): string {
  if (page.text === "") return "";
  if (page.lineEnds > 0) return "\n".repeat(page.lineEnds);
  return page.space ? " " : "";
}

function startLink(page: Page, attributes: string): void {
  endLink(page);
  const href = attribute(attributes, "href").trim();
  if (/^(?:https?|mailto|tel):/i.test(href)) page.link = { href, from: page.text.length };
}

function endLink(page: Page): void {
  if (page.link === undefined) return;
  const { href, from } = page.link;
  page.link = undefined;
  const shown = page.text.slice(from).trim();
  const address = href.replace(/^(?:mailto|tel):/i, "");
  if (shown === address || shown === href || `${shown}/` === href) return;
  page.lineEnds = shown === "" ? page.lineEnds : 0;
  page.space = true;
  write(page, shown === "" ? escaped(address) : escaped(`(${address})`));
}

/** The attribute's value with its entities decoded, "" when it is absent. */
function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|[\\s"'/])${name}=(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return found === null ? "" : decodeEntities(found[1] ?? found[2] ?? found[3] ?? "");
}

/** `write` decodes entities, and an address such as `?a=1&copy;=2` was decoded already. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;");
}

function sameFor(names: string, count: number): Record<string, number> {
  return Object.fromEntries(names.split(" ").map((name) => [name, count]));
}
