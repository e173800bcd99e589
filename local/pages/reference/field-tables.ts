import { html, type Markup } from "../../../functions/domain/platform/markup/markup.ts";
import {
  type JsonSchema,
  type OpenApiDocument,
  type ParameterObject,
  type Ref,
  resolved,
} from "../openapi/openapi-shape.ts";
import { textMarkup } from "../text-markup.ts";
import { resourcePath } from "./contents.ts";
import { boundsText, type FieldRow, fieldRows, typeText } from "./field-rows.ts";

/** Renders an object's fields. It marks required fields of a body, and optional fields of a reply. */
export function fieldTable(caption: string, schema: JsonSchema, side: "body" | "reply"): Markup {
  const rows = fieldRows(schema);
  if (rows.length === 0) return html`<p class="none">No fields.</p>`;
  return table(
    caption,
    rows.map((row) => ({
      ...row,
      presence: side === "body" ? row.required && "required" : !row.required && "optional",
    })),
  );
}

/** Renders the path, query and header parameters of a request. */
export function parameterTable(
  document: OpenApiDocument,
  parameters: readonly (ParameterObject | Ref)[],
): Markup {
  const rows = parameters.map((one) => {
    const { name, in: place, required, description, schema } = resolved(document, one);
    const note = [description, place === "header" ? undefined : boundsText(schema)].filter(Boolean).join(" ");
    const shown = {
      path: name,
      type: `${typeText(schema)}, ${place === "header" ? "header" : `${place} parameter`}`,
      component: undefined,
      required,
    };
    return { ...shown, note, presence: required && "required" };
  });
  return table("Parameters", rows);
}

interface Line extends FieldRow {
  /** Whether it is required or optional, if that is worth showing. */
  readonly presence: string | false;
}

function table(caption: string, lines: readonly Line[]): Markup {
  return html`<table class="fields">
<caption>${caption}</caption>
<thead class="unseen"><tr><th scope="col">Field</th><th scope="col">Description</th></tr></thead>
<tbody>
${lines.map(line)}</tbody>
</table>
`;
}

function line({ path, type, component, presence, note }: Line): Markup {
  const shownType = component ? html`<a href="${resourcePath(component)}">${type}</a>` : type;
  return html`<tr><th scope="row"><code>${pathMarkup(path)}</code>${
    presence ? html` <span class="presence">${presence}</span>` : undefined
  }</th><td><span class="type">${shownType}</span> ${textMarkup(note)}</td></tr>
`;
}

/** Emphasizes the field's own name over those of its parents. */
function pathMarkup(path: string): Markup {
  const at = path.lastIndexOf(".") + 1;
  return html`<span class="holder">${path.slice(0, at)}</span>${path.slice(at)}`;
}
