import sanitizeHtml from "sanitize-html";

const structure = [
  "a",
  "abbr",
  "b",
  "blockquote",
  "br",
  "caption",
  "center",
  "code",
  "dd",
  "del",
  "div",
  "dl",
  "dt",
  "em",
];
const more = [
  "font",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "i",
  "img",
  "ins",
  "li",
  "ol",
  "p",
  "pre",
  "q",
  "s",
];
const rest = [
  "small",
  "span",
  "strike",
  "strong",
  "sub",
  "sup",
  "table",
  "tbody",
  "td",
  "tfoot",
  "th",
  "thead",
  "tr",
  "u",
  "ul",
];
const layout = [
  "align",
  "bgcolor",
  "border",
  "cellpadding",
  "cellspacing",
  "colspan",
  "dir",
  "height",
  "lang",
  "rowspan",
  "valign",
  "width",
];
const color = [/^[a-z]{1,20}$/i, /^#[0-9a-f]{3,8}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i];
const length = [
  /^(?:[\d.]{1,8}(?:px|em|rem|pt|%)?|auto|0)(?:\s+(?:[\d.]{1,8}(?:px|em|rem|pt|%)?|auto)){0,3}$/i,
];
const word = [/^[a-z-]{1,30}$/i];
/** Open elements and tags that close none make the time grow with their product. */
const mostTags = 50_000;

/** Returns the part of received html that can be shown in a short time: up to a number of tags. */
export function shownPart(html: string): string {
  let tags = 0;
  for (let at = html.indexOf("<"); at >= 0; at = html.indexOf("<", at + 1)) {
    tags += 1;
    if (tags > mostTags) return html.slice(0, at);
  }
  return html;
}

/**
 * Returns received html for display: without scripts, styles, forms and frames, and without anything that loads by
 * itself from elsewhere (remote images show that the message was read). The raw message is kept as it came.
 */
export function displayHtml(html: string): string {
  return sanitizeHtml(shownPart(html), {
    allowedTags: [...structure, ...more, ...rest],
    allowedAttributes: {
      "*": [...layout, "style", "title"],
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height"],
      font: ["color", "size"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowedSchemesByTag: { img: ["cid"] },
    allowProtocolRelative: false,
    allowedStyles: {
      "*": {
        color,
        "background-color": color,
        ...{ "text-align": word, "font-weight": [/^(?:[a-z]{1,10}|\d{3})$/i], "font-style": word },
        ...{ "font-size": length, "line-height": length, margin: length, padding: length, width: length },
        "text-decoration": word,
      },
    },
    transformTags: {
      a: sanitizeHtml.simpleTransform("a", { rel: "noopener noreferrer nofollow", target: "_blank" }),
    },
    nestingLimit: 100,
    enforceHtmlBoundary: false,
  });
}
