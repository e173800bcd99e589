import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { OpenApiDocument } from "../openapi/openapi-shape.ts";
import { pageShell } from "../page-shell.ts";
import type { Guide } from "./guide.ts";
import { guides } from "./guides.ts";

/** Renders one page beside the reference. */
export function guidePage(document: OpenApiDocument, guide: Guide): Markup {
  return pageShell({
    info: document.info,
    title: guide.title,
    contents: html`${guideLinks(guide)}
<h2><a href="/docs">API reference</a></h2>`,
    main: html`<article class="guide">
<h1>${guide.title}</h1>
<p class="summary">${guide.summary}</p>
${guide.content()}</article>`,
  });
}

/** The part of the contents that all pages have. */
export function guideLinks(current?: Guide): Markup {
  return html`<h2>Guides</h2>
<ul>
${guides.map(
  (guide) =>
    html`<li><a href="/docs/${guide.name}"${guide === current ? html` aria-current="page"` : ""}>${guide.title}</a></li>
`,
)}</ul>`;
}
