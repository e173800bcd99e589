import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { OpenApiDocument } from "../openapi/openapi-shape.ts";
import { pageShell } from "../page-shell.ts";
import { paragraphs } from "../text-markup.ts";
import { resourcePath } from "./contents.ts";
import { fieldTable } from "./field-tables.ts";

/** Renders the page of a resource: what several operations take or answer. */
export function resourcePage(document: OpenApiDocument, name: string): Markup {
  const schema = document.components.schemas[name] ?? {};
  return pageShell({
    ...{ document, path: resourcePath(name), title: name },
    main: html`<article class="operation">
<div class="about">
<h1>${name}</h1>
${schema.description ? paragraphs(schema.description) : undefined}
${fieldTable("Fields", schema, "reply")}
</div>
</article>
`,
  });
}
