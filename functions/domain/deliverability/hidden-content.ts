import { decodeEntities } from "../platform/markup/html-entities.ts";
import { htmlTokens } from "../platform/markup/html-tokens.ts";

/** What a page has and does not show, from one hidden element to the next that is shown. */
export interface HiddenBlock {
  /** Characters of text, without spaces. */
  readonly characters: number;
  readonly links: number;
}

const voids = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
const deepest = 1000;

/** Returns the hidden parts of a page that have a text or a link. What a media query may show again is not among them. */
export function hiddenBlocks(html: string): readonly HiddenBlock[] {
  const shown = namesInMediaQueries(html);
  const blocks: { characters: number; links: number }[] = [];
  const open: { readonly name: string; readonly hides: boolean }[] = [];
  let depth = 0;
  for (const token of htmlTokens(html)) {
    if (token.kind === "text" && depth > 0)
      addTo(blocks, { characters: visibleLength(token.text), links: 0 });
    if (token.kind === "open" && !voids.has(token.name) && open.length < deepest) {
      const hides = isHidden(token.attributes) && !namesOf(token.attributes).some((name) => shown.has(name));
      if (hides && depth === 0) blocks.push({ characters: 0, links: 0 });
      depth += hides ? 1 : 0;
      open.push({ name: token.name, hides });
      if (token.name === "a" && depth > 0) addTo(blocks, { characters: 0, links: 1 });
    }
    if (token.kind === "close") {
      const at = open.findLastIndex(({ name }) => name === token.name);
      if (at >= 0) depth -= open.splice(at).filter(({ hides }) => hides).length;
    }
  }
  return blocks.filter(({ characters, links }) => characters + links > 0);
}

function addTo(blocks: { characters: number; links: number }[], more: HiddenBlock): void {
  const last = blocks.at(-1);
  if (!last) return;
  last.characters += more.characters;
  last.links += more.links;
}

/** Preview lines are filled up with characters that have no width. */
function visibleLength(text: string): number {
  return decodeEntities(text).replace(/\s|\p{Cf}|\p{Mn}/gu, "").length;
}

const hiding = [
  /(?:^|;)display:none/,
  /(?:^|;)visibility:hidden/,
  /(?:^|;)opacity:0(?:\.0+)?(?:;|!|$)/,
  /(?:^|;)max-height:0(?:px)?(?:;|!|$)/,
  /(?:^|;)text-indent:-\d{3,}/,
  /(?:^|;)color:transparent/,
];

function isHidden(attributes: string): boolean {
  const style = attributeOf(attributes, "style").toLowerCase().replace(/\s+/g, "");
  const color = /(?:^|;)color:([^;!]+)/.exec(style)?.[1];
  const ground = /(?:^|;)background(?:-color)?:([^;!]+)/.exec(style)?.[1];
  if (hiding.some((one) => one.test(style)) || (color !== undefined && color === ground)) return true;
  return /(?:^|\s)hidden(?:\s|$|=)/i.test(attributes.replace(/"[^"]*"|'[^']*'/g, '""'));
}

function namesOf(attributes: string): readonly string[] {
  const classes = attributeOf(attributes, "class").split(/\s+/);
  return [...classes.map((name) => `.${name}`), `#${attributeOf(attributes, "id")}`];
}

function attributeOf(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(attributes);
  return found?.[1] ?? found?.[2] ?? "";
}

/** Responsive emails hide what another width of the screen shows. */
function namesInMediaQueries(html: string): ReadonlySet<string> {
  const at = html.search(/@media/i);
  if (at < 0) return new Set();
  return new Set(html.slice(at).match(/[.#][A-Za-z_][\w-]{0,60}(?=[^{}<>]{0,500}\{)/g) ?? []);
}
