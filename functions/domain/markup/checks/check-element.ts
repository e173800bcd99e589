import { newRemovals } from "../markup-format.ts";
import { contentElements } from "../mjml/content-elements.ts";
import { allowedImage, allowedLink, type LinkRules } from "./link-rules.ts";
import { isPixel, unsafeCss } from "./style-rules.ts";

type ElementAttributes = Readonly<Record<string, string>>;

const page = ["html", "head", "title", "meta", "style", "body"];
export const pageElements: ReadonlySet<string> = new Set([...contentElements, ...page]);
/** What MJML writes for Outlook, inside conditional comments. */
export const outlookElements: ReadonlySet<string> = new Set([
  ...["table", "tbody", "tr", "td", "div", "p", "style", "noscript", "xml"],
  ...["o:officedocumentsettings", "o:allowpng", "o:pixelsperinch"],
]);
const attributes = new Set([
  ...[
    "align",
    "alt",
    "aria-label",
    "aria-roledescription",
    "bgcolor",
    "border",
    "cellpadding",
    "cellspacing",
    "class",
  ],
  ...[
    "colspan",
    "content",
    "dir",
    "height",
    "href",
    "http-equiv",
    "id",
    "lang",
    "media",
    "name",
    "role",
    "rowspan",
  ],
  ...[
    "charset",
    "src",
    "start",
    "style",
    "target",
    "title",
    "type",
    "valign",
    "width",
    "xmlns",
    "xmlns:v",
    "xmlns:o",
  ],
]);
/** Liquid may be in these attributes only. */
const withLiquid = new Set(["href", "src", "alt", "title", "aria-label"]);
/** Adds what is not allowed of an element and its attributes to the findings. */
export function checkElement(
  name: string,
  given: ElementAttributes,
  allowed: ReadonlySet<string>,
  rules: LinkRules,
  findings: string[],
): void {
  if (!allowed.has(name)) findings.push(`The element \`${name.slice(0, 40)}\` is not allowed.`);
  for (const [attribute, value] of Object.entries(given)) {
    if (!attributes.has(attribute))
      findings.push(`The attribute \`${attribute.slice(0, 40)}\` is not allowed.`);
    if (rules.anyLiquid.test(value) && !withLiquid.has(attribute))
      findings.push(`Liquid is not allowed in the attribute \`${attribute}\`.`);
  }
  const { href, src, style = "", target } = given;
  const none = newRemovals();
  if (href !== undefined && (name !== "a" || allowedLink(href, rules, none) === undefined))
    findings.push("A link leads to a host that is not among `links`.");
  if (src !== undefined && (name !== "img" || isPixel(given) || allowedImage(src, rules, none) === undefined))
    findings.push("An image is not allowed.");
  if (unsafeCss.test(style)) findings.push("A `style` attribute has CSS that is not allowed.");
  if (target !== undefined && target !== "_blank") findings.push("The attribute `target` must be `_blank`.");
  if (name === "meta") checkMeta(given, findings);
}

function checkMeta({ "http-equiv": directive, name }: ElementAttributes, findings: string[]): void {
  const isDirective = directive === undefined || /^(?:content-type|x-ua-compatible)$/i.test(directive);
  if (!isDirective || (name !== undefined && name !== "viewport"))
    findings.push("A `meta` element is not allowed.");
}
