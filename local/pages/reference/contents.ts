import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { Placed } from "../examples/example-call.ts";
import { guides } from "../guides/guides.ts";
import {
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  resolved,
} from "../openapi/openapi-shape.ts";

/** The operations of a document, in its order. */
export function placedOperations({ paths }: OpenApiDocument): readonly Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** The operations by area, in the document's order. */
export function areasOf(document: OpenApiDocument) {
  const placed = placedOperations(document);
  return document.tags.map((tag) => ({
    ...tag,
    placed: placed.filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
}

/** The components with a page of their own; the body or reply of a single operation is shown with that operation. */
export function resourceNames({ components }: OpenApiDocument): readonly string[] {
  return Object.keys(components.schemas).filter((name) => !/(Body|Reply)$/.test(name));
}

export function operationPath({ operationId }: OperationObject): string {
  return `/docs/operations/${operationId}`;
}

export function resourcePath(name: string): string {
  return `/docs/resources/${name}`;
}

export function methodMarkup(method: string): Markup {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

export function titleOf(area: string): string {
  return area.charAt(0).toUpperCase() + area.slice(1);
}

/** The contents beside each page. `current` is the path of the page. `data-words` is what a search finds besides the text. */
export function contentsMarkup(document: OpenApiDocument, current?: string): Markup {
  const link = (path: string, text: Markup | string, words = "") =>
    html`<li${words ? html` data-words="${words}"` : ""}><a href="${path}"${path === current ? html` aria-current="page"` : ""}>${text}</a></li>
`;
  const operation = ({ path, method, operation }: Placed) =>
    link(
      operationPath(operation),
      html`${methodMarkup(method)} ${operation.summary}`,
      wordsOf(document, path, operation),
    );
  return html`<section><h2>Guides</h2>
<ul>
${guides.map(({ name, title }) => link(`/docs/${name}`, title))}</ul></section>
${areasOf(document).map(
  ({ name, placed }) => html`<section><h2><a href="/docs#area-${name}">${titleOf(name)}</a></h2>
<ul>
${placed.map(operation)}</ul></section>
`,
)}<section><h2><a href="/docs#resources">Resources</a></h2>
<ul>
${resourceNames(document).map((name) => link(resourcePath(name), name))}</ul></section>`;
}

/** An operation is found by its id, its path and the fields of its body. */
function wordsOf(
  document: OpenApiDocument,
  path: string,
  { operationId, requestBody }: OperationObject,
): string {
  const schema: JsonSchema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  return [operationId, path, ...Object.keys(resolved(document, schema).properties ?? {})].join(" ");
}
