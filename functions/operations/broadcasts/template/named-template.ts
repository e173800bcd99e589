import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { TemplateOfBroadcast } from "../../../store/broadcasts/broadcast-content.ts";
import { publishedTemplateKey } from "../../../store/platform/keys.ts";
import { optionalRow, readTogether, row } from "../../../store/platform/read-plan.ts";
import {
  type PublishedTemplate,
  parsePublishedTemplate,
} from "../../../store/templates/published-templates.ts";

/** A published template as a caller names it. */
export interface GivenTemplate {
  readonly id?: string | undefined;
  readonly alias?: string | undefined;
  readonly version?: number | undefined;
  readonly variables?: Readonly<Record<string, unknown>> | undefined;
}

/** The id of the published template that a caller names; it refuses when it is looked at. */
export function namedTemplateReads(projectId: string, given: GivenTemplate | null | undefined) {
  const ref = given?.id ?? given?.alias;
  return {
    namedTemplate: optionalRow(
      given && ref !== undefined ? publishedTemplateKey(projectId, ref, given.version) : undefined,
      (item) => {
        if (!given) return undefined;
        if (!item) throw notPublished(given);
        const { id, kind } = parsePublishedTemplate(item);
        if (kind !== "template") throw isPart(kind);
        return id;
      },
    ),
  };
}

/** Returns a template as it is published now, with all that its rendering needs; undefined where it is not. */
export async function publishedNow(
  { tables }: Services,
  projectId: string,
  { id, version }: TemplateOfBroadcast,
): Promise<PublishedTemplate | undefined> {
  const { published } = await readTogether(tables, {
    published: row(
      publishedTemplateKey(projectId, id, version),
      (item) => item && parsePublishedTemplate(item),
    ),
  });
  return published;
}

/** The template, or the version that is named, is not published: the caller learns which field to change. */
export function notPublished(given: GivenTemplate): Refusal {
  const path =
    given.version !== undefined
      ? "template.version"
      : given.id === undefined
        ? "template.alias"
        : "template.id";
  return new Refusal("not_found", "Published template not found in this project.", {
    issues: [{ path, message: notPublishedMessage }],
  });
}
export const notPublishedMessage = "has no published version in this project";

function isPart(kind: string): Refusal {
  const message = `is a ${kind}, which other templates use`;
  return new Refusal("validation_error", `template ${message}.`, { issues: [{ path: "template", message }] });
}
