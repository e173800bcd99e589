/** HTML that is safe to put into a page as it is. */
export interface Markup {
  readonly markup: string;
}

type MarkupPart = Markup | string | number | undefined | readonly MarkupPart[];

/** Builds HTML for text and quoted attributes; every value is escaped unless it was built here itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup {
  const pieces = texts.map((text, index) => text + render(parts[index]));
  return { markup: pieces.join("") };
}

function render(part: MarkupPart): string {
  if (part === undefined) return "";
  if (typeof part === "string" || typeof part === "number") return escapeHtml(String(part));
  return isMarkup(part) ? part.markup : part.map(render).join("");
}

function isMarkup(part: Markup | readonly MarkupPart[]): part is Markup {
  return !Array.isArray(part);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
