import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { curlCommand } from "./curl-command.ts";
import {
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  resolved,
} from "./openapi/openapi-shape.ts";
import { fieldTable, parameterTable } from "./reference-fields.ts";
import { paragraphs, textMarkup } from "./text-markup.ts";

/** An operation with its path and method in the document. */
export interface Placed {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** The operations of a document, in its order. */
export function placedOperations({ paths }: OpenApiDocument): readonly Placed[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
}

/** Resources have their own section; the body or reply of a single operation is shown with that operation. */
export function isResource(component: string): boolean {
  return !/(Body|Reply)$/.test(component);
}

export function methodMarkup(method: string): Markup {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

export function operationSection(document: OpenApiDocument, placed: Placed): Markup {
  const { path, method, operation } = placed;
  const { operationId, summary, description, parameters } = operation;
  const baseUrl = document.servers[0]?.url ?? "";
  return html`<article class="operation" id="${operationId}">
<div class="about">
<h3><a class="anchor" href="#${operationId}">${summary}</a></h3>
<p class="call">${methodMarkup(method)} <code>${path}</code> ${scopeMarkup(operation)}</p>
${description ? paragraphs(description) : undefined}
${parameters ? parameterTable(document, parameters) : undefined}
${bodyMarkup(document, operation)}
${replyMarkup(document, operation)}
${errorsMarkup(document, operation)}
</div>
<figure class="example">
<figcaption>Example request</figcaption>
<pre tabindex="0"><code>${curlCommand(baseUrl, path, method, operation)}</code></pre>
</figure>
</article>
`;
}

function scopeMarkup(operation: OperationObject): Markup {
  const scope = operation["x-scope"];
  if (scope) return html`<span class="scope">scope <code>${scope}</code></span>`;
  return html`<span class="scope">${operation.security.length > 0 ? "access token of a person" : "no authentication"}</span>`;
}

function bodyMarkup(
  document: OpenApiDocument,
  { operationId, requestBody }: OperationObject,
): Markup | undefined {
  if (!requestBody) return undefined;
  const caption = requestBody.required ? "Body" : "Body (optional)";
  const [content] = Object.values(requestBody.content);
  const schema = content?.schema ?? {};
  return fieldsOrLink(document, { schema, caption, side: "body", ownName: `${operationId}Body` });
}

function replyMarkup(document: OpenApiDocument, { operationId, responses }: OperationObject): Markup {
  const replies = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return html`${replies.map(([status, response]) => {
    const caption = `Response ${status}`;
    const schema = resolved(document, response).content?.["application/json"]?.schema;
    if (!schema) return html`<p class="resource"><span class="caption">${caption}</span> an HTML page</p>`;
    const [whole = schema, part] = schema.anyOf ?? [];
    const own = { side: "reply", ownName: `${operationId}Reply` } as const;
    return html`${fieldsOrLink(document, { schema: whole, caption, ...own })}${
      part &&
      fieldsOrLink(document, { schema: part, caption: `${caption} without the scope to read`, ...own })
    }`;
  })}`;
}

interface Content {
  readonly schema: JsonSchema;
  readonly caption: string;
  readonly side: "body" | "reply";
  readonly ownName: string;
}

/** Shows fields that only this operation has, and links to shared resources. */
function fieldsOrLink(document: OpenApiDocument, { schema, caption, side, ownName }: Content): Markup {
  const name = schema.$ref?.split("/").at(-1) ?? "";
  const fields = resolved(document, schema);
  if (name.toLowerCase() === ownName.toLowerCase())
    return html`<section id="${name}">${fieldTable(caption, fields, side)}</section>`;
  return html`<p class="resource"><span class="caption">${caption}</span> <a href="#${name}">${name}</a></p>`;
}

function errorsMarkup(document: OpenApiDocument, { responses }: OperationObject): Markup {
  const errors = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  const rows = errors.flatMap(([status, response]) =>
    [...resolved(document, response).description.matchAll(/^- `(\w+)`: (.*)$/gm)].map(
      ([, name = "", note = ""]) => ({
        status,
        name,
        note,
      }),
    ),
  );
  return html`<details class="refusals">
<summary>Errors <span class="count">${rows.length}</span></summary>
<table class="fields">
<thead class="unseen"><tr><th scope="col">Error</th><th scope="col">Description</th></tr></thead>
<tbody>
${rows.map(
  ({ status, name, note }) =>
    html`<tr><th scope="row"><span class="status">${status}</span> <code>${name}</code></th><td>${textMarkup(note)}</td></tr>
`,
)}</tbody>
</table>
</details>`;
}
