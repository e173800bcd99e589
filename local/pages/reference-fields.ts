import { html, type Markup } from "../../functions/domain/platform/markup/markup.ts";
import { boundsText, type FieldRow, fieldRows, typeText } from "./field-rows.ts";
import type { JsonSchema, OpenApiDocument, ParameterObject, Ref } from "./openapi-shape.ts";
import { noteMarkup } from "./text-markup.ts";

/** A table of an object's fields. In a reply every field is there unless it says otherwise; in a body it may be given. */
export function fieldTable(caption: string, schema: JsonSchema, side: "body" | "reply"): Markup {
  const rows = fieldRows(schema);
  if (rows.length === 0) return html`<p class="none">No fields: an empty object, or nothing at all.</p>`;
  return table(
    caption,
    rows.map((row) => ({
      ...row,
      claim: side === "body" ? row.required && "required" : !row.required && "may be absent",
    })),
  );
}

/** A table of what a request carries beside its body. */
export function parameterTable(
  document: OpenApiDocument,
  parameters: readonly (ParameterObject | Ref)[],
): Markup {
  const rows = parameters.map((one) => {
    const { name, in: place, required, description, schema } = resolved(document, one);
    const note = [description, place === "header" ? undefined : boundsText(schema)].filter(Boolean).join(" ");
    const shown = {
      path: name,
      type: `${typeText(schema)}, in the ${place}`,
      component: undefined,
      required,
    };
    return { ...shown, note, claim: required && "required" };
  });
  return table("Parameters", rows);
}

function resolved({ components }: OpenApiDocument, parameter: ParameterObject | Ref): ParameterObject {
  if (!("$ref" in parameter)) return parameter;
  const found = components.parameters[parameter.$ref.split("/").at(-1) ?? ""];
  if (!found) throw new Error(`the document has no ${parameter.$ref}`);
  return found;
}

interface Line extends FieldRow {
  /** What to say of its presence, where there is something to say. */
  readonly claim: string | false;
}

function table(caption: string, lines: readonly Line[]): Markup {
  return html`<table class="fields">
<caption>${caption}</caption>
<thead class="unseen"><tr><th scope="col">Field</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${lines.map(line)}</tbody>
</table>
`;
}

function line({ path, type, component, claim, note }: Line): Markup {
  const shownType = component ? html`<a href="#${component}">${type}</a>` : type;
  return html`<tr><th scope="row"><code>${pathMarkup(path)}</code>${
    claim ? html` <span class="claim">${claim}</span>` : undefined
  }</th><td><span class="type">${shownType}</span> ${noteMarkup(note)}</td></tr>
`;
}

/** The field's own name stands out from those of the fields that hold it. */
function pathMarkup(path: string): Markup {
  const at = path.lastIndexOf(".") + 1;
  return html`<span class="holder">${path.slice(0, at)}</span>${path.slice(at)}`;
}
