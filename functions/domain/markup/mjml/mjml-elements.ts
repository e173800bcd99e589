/** The elements of MJML that a model may use, each with whether its content is html. */
const elements: Readonly<Record<string, "elements" | "html">> = {
  mjml: "elements",
  "mj-head": "elements",
  "mj-title": "html",
  "mj-preview": "html",
  "mj-attributes": "elements",
  "mj-all": "elements",
  "mj-class": "elements",
  "mj-body": "elements",
  "mj-wrapper": "elements",
  "mj-section": "elements",
  "mj-group": "elements",
  "mj-column": "elements",
  "mj-text": "html",
  "mj-button": "html",
  "mj-table": "html",
  "mj-image": "elements",
  "mj-divider": "elements",
  "mj-spacer": "elements",
};

/** Elements that read files or pass their content on unchecked: an answer with one of them is refused as a whole. */
export const refusedElements: readonly string[] = ["mj-include", "mj-raw", "mj-html-attributes"];

/** Elements of which only the text is kept. */
export const textElements: readonly string[] = ["mj-title", "mj-preview"];

/** What the content of an element is; undefined where the element is not allowed. */
export function contentOf(name: string): "elements" | "html" | undefined {
  return Object.hasOwn(elements, name) ? elements[name] : undefined;
}

const styleAttribute =
  /^(?:align|background-color|border(?:-[a-z]+)*|cellpadding|cellspacing|color|container-background-color|direction|fluid-on-mobile|font-(?:family|size|style|weight)|full-width|height|inner-(?:background-color|border(?:-[a-z]+)*|padding)|letter-spacing|line-height|padding(?:-[a-z]+)?|table-layout|text-(?:align|decoration|padding|transform)|vertical-align|width|max-width|word-spacing)$/;
const textAttributes = ["alt", "title"];
const nameAttributes = ["name", "mj-class"];

/** How the value of an attribute is judged; undefined where the attribute is not allowed. */
export function attributeKind(name: string): "link" | "image" | "style" | "text" | "name" | undefined {
  if (name === "href") return "link";
  if (name === "src") return "image";
  if (textAttributes.includes(name)) return "text";
  if (nameAttributes.includes(name)) return "name";
  return styleAttribute.test(name) ? "style" : undefined;
}
