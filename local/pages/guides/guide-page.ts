import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { OpenApiDocument } from "../openapi/openapi-shape.ts";
import { pageShell } from "../page-shell.ts";
import type { Guide } from "./guide.ts";

/** Renders one page beside the reference. */
export function guidePage(document: OpenApiDocument, guide: Guide): Markup {
  return pageShell({
    ...{ document, path: `/docs/${guide.name}`, title: guide.title },
    main: html`<article class="guide">
<h1>${guide.title}</h1>
<p class="summary">${guide.summary}</p>
${guide.content()}</article>`,
  });
}
