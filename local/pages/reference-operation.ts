import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { curlCommand } from "./curl-command.ts";
import type { JsonSchema, OpenApiDocument, OperationObject } from "./openapi-shape.ts";
import { fieldTable, parameterTable } from "./reference-fields.ts";
import { noteMarkup, paragraphs } from "./text-markup.ts";

/** An operation where it stands in the document. */
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

/** A resource is described once, by its own name; what only one operation takes or answers, with that operation. */
export function isResource(component: string): boolean {
  return !/(Body|Reply)$/.test(component);
}

export function methodMarkup(method: string): Markup {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

/** All there is to say of one operation. */
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
${refusalsMarkup(operation)}
</div>
<figure class="example">
<figcaption>Try it</figcaption>
<pre tabindex="0"><code>${curlCommand(baseUrl, path, method, operation)}</code></pre>
</figure>
</article>
`;
}

function scopeMarkup(operation: OperationObject): Markup {
  const scope = operation["x-scope"];
  if (scope) return html`<span class="scope">needs <code>${scope}</code></span>`;
  return html`<span class="scope">${operation.security.length > 0 ? "a signed-in person" : "anyone"}</span>`;
}

function bodyMarkup(
  document: OpenApiDocument,
  { operationId, requestBody }: OperationObject,
): Markup | undefined {
  if (!requestBody) return undefined;
  const caption = requestBody.required ? "Body" : "Body, which may be left out";
  const [content] = Object.values(requestBody.content);
  const schema = content?.schema ?? {};
  return fieldsOrLink(document, { schema, caption, side: "body", ownName: `${operationId}Body` });
}

function replyMarkup(document: OpenApiDocument, { operationId, responses }: OperationObject): Markup {
  const replies = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return html`${replies.map(([status, response]) => {
    const caption = `Answer ${status}`;
    const schema = response.content["application/json"]?.schema;
    if (!schema) return html`<p class="resource"><span class="caption">${caption}</span> a page in HTML</p>`;
    return fieldsOrLink(document, { schema, caption, side: "reply", ownName: `${operationId}Reply` });
  })}`;
}

interface Carried {
  readonly schema: JsonSchema;
  readonly caption: string;
  readonly side: "body" | "reply";
  readonly ownName: string;
}

/** What is an operation's own is described with it; what it shares, at its own place. */
function fieldsOrLink(document: OpenApiDocument, { schema, caption, side, ownName }: Carried): Markup {
  const { name, schema: fields } = resolved(document, schema);
  if (name.toLowerCase() === ownName.toLowerCase())
    return html`<section id="${name}">${fieldTable(caption, fields, side)}</section>`;
  return html`<p class="resource"><span class="caption">${caption}</span> <a href="#${name}">${name}</a></p>`;
}

function resolved({ components }: OpenApiDocument, { $ref }: JsonSchema) {
  const name = $ref?.split("/").at(-1) ?? "";
  const schema = components.schemas[name];
  if (!schema) throw new Error(`the document has no ${$ref}`);
  return { name, schema };
}

function refusalsMarkup({ responses }: OperationObject): Markup {
  const refused = Object.entries(responses).filter(([status]) => !status.startsWith("2"));
  const rows = refused.flatMap(([status, { description }]) =>
    [...description.matchAll(/^- `(\w+)`: (.*)$/gm)].map(([, name = "", note = ""]) => ({
      status,
      name,
      note,
    })),
  );
  return html`<details class="refusals">
<summary>Errors <span class="count">${rows.length}</span></summary>
<table class="fields">
<thead class="unseen"><tr><th scope="col">Error</th><th scope="col">What to do</th></tr></thead>
<tbody>
${rows.map(
  ({ status, name, note }) =>
    html`<tr><th scope="row"><span class="status">${status}</span> <code>${name}</code></th><td>${noteMarkup(note)}</td></tr>
`,
)}</tbody>
</table>
</details>`;
}
