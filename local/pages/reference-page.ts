import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { guideLinks } from "./guides/guide-page.ts";
import type { OpenApiDocument } from "./openapi/openapi-shape.ts";
import { pageShell } from "./page-shell.ts";
import { fieldTable } from "./reference-fields.ts";
import {
  isResource,
  methodMarkup,
  operationSection,
  type Placed,
  placedOperations,
} from "./reference-operation.ts";
import { paragraphs } from "./text-markup.ts";

/** Renders the API reference as one page from its OpenAPI document. */
export function referencePage(document: OpenApiDocument): Markup {
  const { info } = document;
  const areas = document.tags.map((tag) => ({
    ...tag,
    placed: placedOperations(document).filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  return pageShell({
    info,
    title: "API reference",
    contents: html`${guideLinks()}
${areas.map(({ name, placed }) => contents(name, placed))}
<h2><a href="#resources">Resources</a></h2>
<ul>${resourceNames(document).map((name) => html`<li><a href="#${name}">${name}</a></li>`)}</ul>`,
    main: html`<section class="intro">
<h1>API reference</h1>
<p class="base">Base URL <code>${document.servers[0]?.url ?? ""}</code></p>
${paragraphs(info.description)}
</section>
${areas.map(
  ({ name, description, placed }) => html`<section class="area" id="area-${name}">
<h2>${title(name)}</h2>
<p>${description}</p>
${placed.map((one) => operationSection(document, one))}
</section>
`,
)}
<section class="area" id="resources">
<h2>Resources</h2>
${resourceNames(document).map((name) => resource(document, name))}
</section>`,
  });
}

function contents(area: string, placed: readonly Placed[]): Markup {
  return html`<h2><a href="#area-${area}">${title(area)}</a></h2>
<ul>
${placed.map(
  ({ path, method, operation }) =>
    html`<li><a href="#${operation.operationId}" title="${path}">${methodMarkup(method)} ${operation.summary}</a></li>
`,
)}</ul>
`;
}

function resourceNames({ components }: OpenApiDocument): readonly string[] {
  return Object.keys(components.schemas).filter(isResource);
}

function resource({ components }: OpenApiDocument, name: string): Markup {
  const schema = components.schemas[name] ?? {};
  return html`<article class="operation" id="${name}">
<div class="about">
<h3><a class="anchor" href="#${name}">${name}</a></h3>
${schema.description ? paragraphs(schema.description) : undefined}
${fieldTable("Fields", schema, "reply")}
</div>
</article>
`;
}

function title(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1);
}
