import { Refusal } from "../../domain/platform/refusals.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import { referencesOf } from "../../domain/templates/references.ts";
import type { Services } from "../../services.ts";
import { publishedTemplateKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { type ReadResult, readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { parsePackedTemplate } from "../../store/templates/published-templates.ts";
import type { TemplateContent, TemplateVersion } from "../../store/templates/template-versions.ts";
import type { TemplateRow } from "../../store/templates/templates.ts";
import { type ContentDraft, requireValid, withDraft } from "./check-content.ts";
import { type FoundTemplate, latestReads, latestVersion } from "./find-template.ts";
import { idsOf, type SavedVersion } from "./new-template.ts";
import { aliasTaken, saveTemplate, usedGone } from "./save-template.ts";
import { partsOf, type UsedTemplates, usedReads, usedTemplates } from "./used-parts.ts";

export interface TemplateSettings extends ContentDraft {
  readonly name?: string | undefined;
  readonly alias?: string | null | undefined;
  readonly purpose?: TemplateRow["purpose"] | undefined;
  readonly ifRevision?: number | undefined;
  /** The version whose content this is. */
  readonly restoredFrom?: number;
  /** The id of the key or person that makes the change. */
  readonly editedBy?: string;
}

/** What a change reads along with the caller's key. */
export function changeReads(
  projectId: string,
  templateId: string,
  ...sources: (string | null | undefined)[]
) {
  return { ...latestReads(projectId, templateId), ...usedReads(projectId, referencesOf(...sources)) };
}

const busy = "The template is being changed by other requests. Try again.";

/**
 * Changes the settings that are given. A content that differs is a new version; what is published stays as it is.
 * @throws {Refusal} `not_found`, `validation_error`, `already_exists` for the alias, `invalid_state` for a revision that
 *   is not the current one, and for the alias of a layout or block that is used
 */
export async function changeTemplate(
  services: Services,
  found: ReadResult<ReturnType<typeof changeReads>>,
  settings: TemplateSettings,
): Promise<SavedVersion> {
  let seen: FoundTemplate = found;
  const { projectId, id } = found.template;
  return retryOnConflict(services.tables, busy, async () => {
    const { template: before } = seen;
    checkRevision(before, settings.ifRevision);
    checkAlias(before, settings.alias);
    const latest = await latestVersion(services, seen);
    const next = await nextVersion(services, before, latest, settings, found.used);
    const after = changed(services, before, settings, next);
    if (after === before) return { template: before, version: latest, findings: next.findings };
    const published = await movedTemplate(services, before, after);
    const outcome = await saveTemplate(services, { before, after, version: next.version, published });
    if (outcome.written) return { template: after, version: next.version ?? latest, findings: next.findings };
    if (outcome.conflicts.alias) throw aliasTaken(after.alias);
    if (!outcome.conflicts.template && outcome.conflicts.users) throw usedGone();
    seen = await readTogether(services.tables, latestReads(projectId, id));
    return undefined;
  });
}

/** @throws {Refusal} `invalid_state` */
export function checkRevision({ rev }: TemplateRow, ifRevision: number | undefined): void {
  if (ifRevision === undefined || ifRevision === rev) return;
  const message = `is not the current revision, which is ${rev}`;
  throw new Refusal("invalid_state", `This template changed: ifRevision ${message}. Read it again.`, {
    issues: [{ path: "ifRevision", message }],
  });
}

function checkAlias({ kind, alias, users }: TemplateRow, next: string | null | undefined): void {
  if (next === undefined || next === (alias ?? null) || kind === "template") return;
  if (next !== null && users === 0) return;
  const message = next === null ? `is required for a ${kind}` : "is used by other templates";
  throw new Refusal("invalid_state", `The alias of this ${kind} ${message}.`, {
    issues: [{ path: "alias", message }],
  });
}

interface NextVersion {
  readonly version: TemplateVersion | undefined;
  readonly used: UsedTemplates | undefined;
  readonly findings: readonly Finding[];
}

async function nextVersion(
  services: Services,
  before: TemplateRow,
  latest: TemplateVersion,
  settings: TemplateSettings,
  known: UsedTemplates,
): Promise<NextVersion> {
  const draft = withDraft(latest.content, settings);
  const purpose = settings.purpose ?? before.purpose;
  if (purpose === before.purpose && isSame(draft, latest.content))
    return { version: undefined, used: undefined, findings: [] };
  const used = await usedTemplates(services, before.projectId, referencesOf(draft.mjml ?? draft.html), known);
  const kind = { kind: before.kind, purpose };
  const { content, findings } = await requireValid(draft, kind, partsOf(used, before.id));
  const { restoredFrom } = settings;
  const version: TemplateVersion = {
    version: before.version + 1,
    createdAt: services.clock().toISOString(),
    ...(restoredFrom !== undefined && { restoredFrom }),
    content,
  };
  return { version, used, findings };
}

/** The compiled html follows from the MJML. */
function isSame(draft: TemplateContent, { html, ...latest }: TemplateContent): boolean {
  const { html: written, ...rest } = draft;
  const text = (content: Omit<TemplateContent, "html">) =>
    JSON.stringify([content.subject, content.mjml, content.text, content.variables]);
  return text(rest) === text(latest) && (draft.mjml !== undefined || written === html);
}

function changed(
  services: Services,
  before: TemplateRow,
  { name = before.name, alias, purpose = before.purpose, editedBy }: TemplateSettings,
  { version, used }: NextVersion,
): TemplateRow {
  const { alias: old, ...rest } = before;
  const given = alias === undefined ? old : (alias ?? undefined);
  if (!version && name === before.name && given === old && purpose === before.purpose) return before;
  return {
    ...rest,
    ...{ name, purpose, rev: before.rev + 1, updatedAt: services.clock().toISOString() },
    ...(given !== undefined && { alias: given }),
    ...(editedBy !== undefined && { editedBy }),
    version: version?.version ?? before.version,
    uses: used ? idsOf(used) : before.uses,
  };
}

/** Returns what is published, where it has to move to a new alias. */
async function movedTemplate({ tables }: Services, before: TemplateRow, after: TemplateRow) {
  if (after.alias === before.alias || after.alias === undefined || !before.published) return undefined;
  const item = await getItem(tables, "data", publishedTemplateKey(before.projectId, before.id));
  return item && parsePackedTemplate(item);
}
