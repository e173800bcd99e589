import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";

/** A note as HTML: words in backticks are code. */
export function noteMarkup(text: string): Markup {
  const parts = text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
}

/** Notes of several paragraphs, which an empty line parts. */
export function paragraphs(text: string): Markup {
  return html`${text.split("\n\n").map((one) => html`<p>${noteMarkup(one)}</p>\n`)}`;
}
