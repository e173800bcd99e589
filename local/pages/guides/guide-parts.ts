import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import { textMarkup } from "../text-markup.ts";

/** A table of texts; words in backticks are code. It scrolls inside of itself on a narrow screen. */
export function table(label: string, head: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${textMarkup(cell)}</td>`)}</tr>\n`)}</tbody>
</table></div>
`;
}

/** A titled part of a page, with a link to itself. */
export function part(id: string, title: string, content: Markup): Markup {
  return html`<section id="${id}">
<h2><a class="anchor" href="#${id}">${title}</a></h2>
${content}</section>
`;
}

export function example(label: string, lines: readonly string[]): Markup {
  return html`<figure class="example"><figcaption>${label}</figcaption>
<pre tabindex="0"><code>${lines.join("\n")}</code></pre></figure>
`;
}
