const inline = [
  "a",
  "abbr",
  "b",
  "br",
  "code",
  "del",
  "em",
  "i",
  "img",
  "ins",
  "s",
  "small",
  "span",
  "strong",
];
const blocks = [
  "blockquote",
  "center",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "hr",
  "li",
  "ol",
  "p",
  "pre",
  "ul",
];
const tables = ["caption", "col", "colgroup", "table", "tbody", "td", "tfoot", "th", "thead", "tr"];
/** The elements of html that a model may use in the content of an email. */
export const contentElements: readonly string[] = [...inline, "sub", "sup", "u", ...blocks, ...tables];
