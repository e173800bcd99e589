import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";

/** Renders a text; words in backticks are code. */
export function textMarkup(text: string): Markup {
  const parts = text.split("`").map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part));
  return html`${parts}`;
}

/** Renders a text whose paragraphs are separated by empty lines; one of lines that begin with `- ` is a list. */
export function paragraphs(text: string): Markup {
  return html`${text.split("\n\n").map((one) => html`${listOrParagraph(one)}\n`)}`;
}

function listOrParagraph(text: string): Markup {
  const lines = text.split("\n");
  if (!lines.every((line) => line.startsWith("- "))) return html`<p>${textMarkup(text)}</p>`;
  return html`<ul>${lines.map((line) => html`<li>${textMarkup(line.slice(2))}</li>`)}</ul>`;
}
