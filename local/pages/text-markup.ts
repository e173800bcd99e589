import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";

/** Renders a text; words in backticks are code. */
export function textMarkup(text: string): Markup {
  const parts = text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
}

/** Renders a text whose paragraphs are separated by empty lines. */
export function paragraphs(text: string): Markup {
  return html`${text.split("\n\n").map((one) => html`<p>${textMarkup(one)}</p>\n`)}`;
}
