import type * as z from "zod/mini";
import type { Template, TemplateSummary } from "../../contract/templates/template-record.ts";
import { ownSource } from "../../domain/resend/template-source.ts";
import { fieldsOf, type GivenFields, listOf } from "../engine/fields.ts";

export function listedTemplate(template: z.output<typeof TemplateSummary>) {
  const { id, name, alias, status, publishedAt, createdAt, updatedAt } = template;
  return {
    ...{ id, name, alias, status, published_at: publishedAt, created_at: createdAt, updated_at: updatedAt },
  };
}

export function shownTemplate(template: z.output<typeof Template>) {
  const { id, subject, html, mjml, text, variables, version, hasUnpublishedChanges } = template;
  const { createdAt, updatedAt } = template;
  return {
    ...{ object: "template", ...listedTemplate(template), subject, html: html ?? mjml ?? "", text },
    ...{ from: null, reply_to: null, has_unpublished_versions: hasUnpublishedChanges },
    current_version_id: `${id}_${version}`,
    variables: variables.map(({ key, fallback }) => ({
      ...{ key, type: typeof fallback === "number" ? "number" : "string" },
      fallback_value: typeof fallback === "boolean" ? String(fallback) : fallback,
      ...{ created_at: createdAt, updated_at: updatedAt },
    })),
  };
}

const sources = ["subject", "html", "text"];

/** The sources of a body, with their placeholders in this service's language. */
export function ownSources(fields: GivenFields): GivenFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      sources.includes(name) && typeof value === "string" ? ownSource(value) : value,
    ]),
  );
}

export function templateFields(given: unknown): GivenFields {
  const { variables, ...fields } = fieldsOf(given);
  return {
    ...ownSources(fields),
    ...(variables !== undefined && { variables: listOf(variables, "variables").map(variableOf) }),
  };
}

/** A variable's type follows from its value here. */
function variableOf(given: GivenFields): GivenFields {
  const { key, type: _, fallback_value: fallback, ...others } = fieldsOf(given);
  return { key, ...others, ...(fallback !== undefined && { fallback }) };
}
