import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { Placed } from "../examples/example-call.ts";
import type { OpenApiDocument } from "../openapi/openapi-shape.ts";
import { pageShell } from "../page-shell.ts";
import { paragraphs } from "../text-markup.ts";
import { areasOf, methodMarkup, operationPath, resourceNames, resourcePath, titleOf } from "./contents.ts";

/** Renders the first page of the API reference from its OpenAPI document: every operation and resource by a link. */
export function referencePage(document: OpenApiDocument): Markup {
  return pageShell({
    ...{ document, path: "/docs", title: "API reference" },
    main: html`<section class="intro">
<h1>API reference</h1>
<p class="base">Base URL <code>${document.servers[0]?.url ?? ""}</code></p>
${paragraphs(document.info.description)}
</section>
${areasOf(document).map(
  ({ name, description, placed }) => html`<section class="area" id="area-${name}">
<h2><a class="anchor" href="#area-${name}">${titleOf(name)}</a></h2>
<p>${description}</p>
<ul class="links">
${placed.map(entry)}</ul>
</section>
`,
)}<section class="area" id="resources">
<h2><a class="anchor" href="#resources">Resources</a></h2>
<p>What several operations take or answer.</p>
<ul class="links">
${resourceNames(document).map((name) => html`<li id="${name}"><a href="${resourcePath(name)}">${name}</a></li>\n`)}</ul>
</section>`,
  });
}

function entry({ path, method, operation }: Placed): Markup {
  return html`<li id="${operation.operationId}">${methodMarkup(method)} <a href="${operationPath(operation)}">${operation.summary}</a> <code>${path}</code></li>
`;
}
