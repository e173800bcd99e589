import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import type { Placed } from "../examples/example-call.ts";
import { examplesMarkup } from "../examples/examples-markup.ts";
import {
  type JsonSchema,
  type OpenApiDocument,
  type OperationObject,
  resolved,
} from "../openapi/openapi-shape.ts";
import { pageShell } from "../page-shell.ts";
import { paragraphs, textMarkup } from "../text-markup.ts";
import { methodMarkup, operationPath, resourcePath } from "./contents.ts";
import { fieldTable, parameterTable } from "./field-tables.ts";

/** Renders the page of an operation: what it does, takes, answers and refuses, with an example of each language. */
export function operationPage(document: OpenApiDocument, placed: Placed): Markup {
  const { path, method, operation } = placed;
  const { summary, description, parameters } = operation;
  return pageShell({
    ...{ document, path: operationPath(operation), title: summary },
    main: html`<article class="operation">
<div class="about">
<h1>${summary}</h1>
<p class="call">${methodMarkup(method)} <code>${path}</code> ${scopeMarkup(operation)}</p>
${description ? paragraphs(description) : undefined}
${parameters ? parameterTable(document, parameters) : undefined}
${bodyMarkup(document, operation)}
${replyMarkup(document, operation)}
${errorsMarkup(document, operation)}
</div>
${examplesMarkup(document, placed)}
</article>
`,
  });
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
  return html`<p class="resource"><span class="caption">${caption}</span> <a href="${resourcePath(name)}">${name}</a></p>`;
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
