import { timeOfId } from "../../domain/platform/ids.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import type { TemplateVersion } from "../../store/templates/template-versions.ts";
import type { TemplateRow } from "../../store/templates/templates.ts";

/** A template as lists show it. */
export function templateSummary(template: TemplateRow) {
  const { id, name, alias = null, kind, purpose, version, published, updatedAt, rev } = template;
  const { generationId = null, editedBy = null } = template;
  return {
    ...{ id, name, alias, kind, purpose, version, updatedAt, generationId, editedBy },
    origin: generationId === null ? ("written" as const) : ("generated" as const),
    status: published ? ("published" as const) : ("draft" as const),
    publishedVersion: published?.version ?? null,
    publishedAt: published?.at ?? null,
    hasUnpublishedChanges: published?.version !== version,
    revision: rev,
    createdAt: timeOfId(id).toISOString(),
  };
}

/** A template with the content of its latest version. */
export function templateView(template: TemplateRow, latest: TemplateVersion) {
  return { ...templateSummary(template), ...contentView(latest) };
}

/** What a change returns: the template with what was found in its source. */
export function savedView(template: TemplateRow, latest: TemplateVersion, findings: readonly Finding[]) {
  return { ...templateView(template, latest), findings: [...findings] };
}

/** The content of a version; `html` is compiled where there is `mjml`. */
export function contentView({ content: { subject, html, mjml, text, variables } }: TemplateVersion) {
  return { subject, html: html ?? null, mjml: mjml ?? null, text: text ?? null, variables };
}

/** A version without its content. */
export function versionSummary(
  { published }: TemplateRow,
  { version, createdAt, restoredFrom }: Omit<TemplateVersion, "content">,
) {
  const isPublished = published?.version === version;
  return { version, createdAt, restoredFrom: restoredFrom ?? null, isPublished };
}
