import type { Removals } from "../markup-format.ts";

/** The properties that a model may set. None of them loads anything or takes the element out of its place. */
const property =
  /^(?:background(?:-color)?|border(?:-(?:top|right|bottom|left|color|style|width|radius|collapse|spacing))*|box-sizing|color|direction|display|font(?:-(?:family|size|style|weight))?|height|letter-spacing|line-height|list-style(?:-type)?|margin(?:-(?:top|right|bottom|left))?|(?:max|min)-(?:width|height)|padding(?:-(?:top|right|bottom|left))?|text-(?:align|decoration|indent|transform)|vertical-align|white-space|width|word-(?:break|spacing|wrap)|overflow-wrap|mso-[a-z-]+)$/;

/** Colours, lengths and names; no escapes, and no functions except those of colours. */
const value = /^(?:[\w#.,%'" !/-]|(?:rgba?|hsla?)\([\d\s.,%/-]*\))*$/i;

/** CSS that loads something, runs code or hides what it says. */
export const unsafeCss =
  /@import|url\s*\(|image-set|expression\s*\(|javascript:|behavior\s*:|-moz-binding|\\|<|\/\*/i;

/** Returns a `style` attribute with only the declarations that are allowed. */
export function allowedStyle(style: string, removals: Removals): string {
  const kept: string[] = [];
  for (const declaration of style.split(";").map((one) => one.trim())) {
    if (declaration === "") continue;
    const colon = declaration.indexOf(":");
    const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const set = declaration.slice(colon + 1).trim();
    if (property.test(name) && isAllowedValue(set)) kept.push(`${name}:${set.replaceAll('"', "'")}`);
    else removals.add(`style ${declaration}`, "this CSS is not allowed");
  }
  return kept.join(";");
}

/** Whether a value can stand in CSS, as attributes of MJML do. */
export function isAllowedValue(text: string): boolean {
  return value.test(text) && !unsafeCss.test(text);
}

/** Whether an image of this size is there to be loaded, not to be seen. */
export function isPixel(attributes: Readonly<Record<string, string>>): boolean {
  const { width = "", height = "", style = "" } = attributes;
  const sized = [width, height].some((size) => /^\s*0*[01](?:\.\d+)?(?:px)?\s*$/i.test(size));
  const styled =
    /(?:^|;)\s*(?:max-)?(?:width|height)\s*:\s*0*[01](?:\.\d+)?(?:px)?\s*(?:!important\s*)?(?:;|$)/i;
  return sized || styled.test(style) || /display\s*:\s*none/i.test(style);
}
