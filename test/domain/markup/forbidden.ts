import { Parser } from "htmlparser2";

const elements =
  /^(script|iframe|frame|frameset|object|embed|applet|form|input|button|select|textarea|svg|math|link|base|video|audio|source|template|noscript|plaintext|xmp|marquee|portal)$/;
const urlAttributes =
  /^(href|src|srcset|background|action|formaction|data|poster|lowsrc|dynsrc|ping|cite|xlink:href)$/;
const css = /@import|url\s*\(|expression|behavior\s*:|-moz-binding|image-set|javascript:/i;
const namedHost = /^https:\/\/shop\.example(?:\/|$)/;
const embedded = /^data:image\/(png|gif|jpe?g|webp);base64,[A-Za-z0-9+/=]{0,14000}$/;
const placeholder = /^\{\{ ?(name|unsubscribeUrl)( \| url_encode)? ?\}\}(?:$|\/(?!\/)|[?#])/;

/**
 * Returns what is forbidden in a page, by another parser and other rules than those of the service; conditional comments
 * are read as Outlook reads them.
 */
export function forbiddenIn(html: string, inComment = false): readonly string[] {
  const found: string[] = [];
  let isStyle = false;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      isStyle = name === "style";
      if (elements.test(name) && !(inComment && name === "noscript")) found.push(`<${name}>`);
      if (name === "meta" && /refresh/i.test(attributes["http-equiv"] ?? "")) found.push("meta refresh");
      for (const [attribute, value] of Object.entries(attributes)) {
        if (/^on/i.test(attribute)) found.push(attribute);
        if (attribute === "style" && css.test(value)) found.push(value);
        if (urlAttributes.test(attribute) && !isAllowed(name, attribute, value))
          found.push(`${attribute}=${value}`);
      }
      if (name === "img" && ["0", "1"].includes(attributes["width"] ?? "")) found.push("pixel");
    },
    ontext: (text) => {
      if (isStyle && css.test(text)) found.push("css");
    },
    onclosetag: () => {
      isStyle = false;
    },
    oncomment: (data) => {
      const inside = /^\[if [^\]]*\]>(.*)<!\[endif\]$/s.exec(data)?.[1];
      if (inside !== undefined) found.push(...forbiddenIn(inside, true));
      else if (!/^(\[if [^\]]*\]><!|<!\[endif\])$/.test(data)) found.push("comment");
    },
  });
  parser.end(html);
  return found;
}

function isAllowed(name: string, attribute: string, value: string): boolean {
  if (attribute === "href") return name === "a" && (namedHost.test(value) || placeholder.test(value));
  if (attribute !== "src" || name !== "img") return false;
  return namedHost.test(value) || embedded.test(value) || placeholder.test(value);
}
