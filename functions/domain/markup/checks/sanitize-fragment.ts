import sanitize from "sanitize-html";
import type { Removals } from "../markup-format.ts";
import { contentElements } from "../mjml/content-elements.ts";
import { allowedImage, allowedLink, type LinkRules, textWithoutLinks } from "./link-rules.ts";
import { allowedStyle, isPixel } from "./style-rules.ts";

const everywhere = ["style", "dir", "lang", "title", "align", "valign", "bgcolor", "width", "height", "role"];
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ["href"],
  img: ["src", "alt"],
  table: ["border", "cellpadding", "cellspacing"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan"],
  ol: ["start"],
};

/** Tags of the page around a fragment: they are left out without a word. */
const page = new Set(["html", "head", "body", "meta", "title", "tbody"]);
/** Elements whose content goes with them. */
const withContent = [
  ...["script", "style", "title", "textarea", "option", "noscript", "template", "xmp", "iframe", "object"],
  ...["noembed", "noframes", "svg", "math", "select", "button", "form", "applet", "audio", "video", "canvas"],
];

/**
 * Returns html with only the elements, attributes, links and styles of the allow-lists; everything else is left out, and
 * listed in `removals`. Comments are left out, so that what is shown to one email program only cannot hide in them.
 */
export function sanitizeFragment(html: string, rules: LinkRules, removals: Removals): string {
  return sanitize(html, {
    allowedTags: [...contentElements],
    allowedAttributes: {
      "*": everywhere,
      ...Object.fromEntries(Object.entries(attributesOf).map(([name, own]) => [name, [...own]])),
    },
    nonTextTags: withContent,
    // The links have been judged one by one; a scheme that is not here would have been taken out before.
    allowedSchemes: ["http", "https", "mailto", "tel", "data"],
    allowProtocolRelative: false,
    parseStyleAttributes: false,
    disallowedTagsMode: "discard",
    onOpenTag: (name, attributes) => noteRemoved(name, attributes, removals),
    transformTags: {
      "*": (tagName, given) => ({ tagName, attribs: allowedAttributes(tagName, given, rules, removals) }),
    },
    textFilter: (text) => textWithoutLinks(text, rules, removals),
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs["src"] === undefined,
  });
}

function noteRemoved(name: string, attributes: Readonly<Record<string, string>>, removals: Removals): void {
  if (!contentElements.includes(name)) {
    if (!page.has(name)) removals.add(`element ${name}`, "this element is not allowed");
    else if (/^refresh$/i.test(attributes["http-equiv"] ?? "")) removals.add("meta refresh", "not allowed");
    return;
  }
  const allowed = [...everywhere, ...(attributesOf[name] ?? []), "class", "id", "target", "rel"];
  for (const attribute of Object.keys(attributes))
    if (!allowed.includes(attribute)) removals.add(`attribute ${attribute}`, "this attribute is not allowed");
}

function allowedAttributes(
  name: string,
  { href, src, style, ...others }: Readonly<Record<string, string>>,
  rules: LinkRules,
  removals: Removals,
): Record<string, string> {
  const link = name === "a" && href !== undefined ? allowedLink(href, rules, removals) : undefined;
  const image =
    name === "img" ? imageOf({ ...others, ...(style && { style }) }, src, rules, removals) : undefined;
  const styled = style === undefined ? "" : allowedStyle(style, removals);
  return {
    ...others,
    ...(link !== undefined && { href: link }),
    ...(image !== undefined && { src: image, alt: others["alt"] ?? "" }),
    ...(styled !== "" && { style: styled }),
  };
}

function imageOf(
  attributes: Readonly<Record<string, string>>,
  src: string | undefined,
  rules: LinkRules,
  removals: Removals,
): string | undefined {
  if (src === undefined) return undefined;
  if (!isPixel(attributes)) return allowedImage(src, rules, removals);
  removals.add(`image ${src}`, "images of one pixel and hidden images are not allowed");
  return undefined;
}
