import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Finding } from "../../domain/templates/finding.ts";
import { referencesOf } from "../../domain/templates/references.ts";
import type { Services } from "../../services.ts";
import { templateLimit } from "../../settings/environment.ts";
import { countKindWrite } from "../../store/platform/counts.ts";
import { projectKey } from "../../store/platform/keys.ts";
import { type ReadResult, row } from "../../store/platform/read-plan.ts";
import { transact } from "../../store/platform/transact.ts";
import {
  newVersionWrite,
  type TemplateContent,
  type TemplateVersion,
} from "../../store/templates/template-versions.ts";
import { newTemplateWrite, type TemplateRow } from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { planOf } from "../projects/plan-of.ts";
import { requireValid } from "./check-content.ts";
import { aliasTaken, aliasWrites, usedGone, userWrites } from "./save-template.ts";
import { partsOf, usedReads, usedTemplates } from "./used-parts.ts";

interface NewTemplate extends Pick<TemplateRow, "name" | "kind" | "purpose" | "generationId"> {
  readonly alias: string | undefined;
  readonly content: TemplateContent;
}

/** A stored template with its latest version, and what was found in its source. */
export interface SavedVersion {
  readonly template: TemplateRow;
  readonly version: TemplateVersion;
  readonly findings: readonly Finding[];
}

/** What `newTemplate` reads along with the caller's key. */
export function newTemplateReads(
  services: Services,
  projectId: string,
  ...sources: (string | null | undefined)[]
) {
  return {
    plan: row(projectKey(projectId), (item) => planOf(services, item).plan),
    ...usedReads(projectId, referencesOf(...sources)),
  };
}

/**
 * Creates a template with its first version, as a draft.
 * @throws {Refusal} `validation_error`, `already_exists` for its alias, `invalid_state` at the plan's limit
 */
export async function newTemplate(
  services: Services,
  projectId: string,
  request: NewTemplate,
  { plan, used: known }: ReadResult<ReturnType<typeof newTemplateReads>>,
): Promise<SavedVersion> {
  const { name, kind, purpose, alias, generationId } = request;
  if (kind !== "template" && alias === undefined) throw aliasMissing(kind);
  const { html, mjml } = request.content;
  const used = await usedTemplates(services, projectId, referencesOf(mjml ?? html), known);
  const { content, findings } = await requireValid(request.content, request, partsOf(used));
  const now = services.clock().toISOString();
  const template: TemplateRow = {
    ...{ id: newId("tpl", services.clock(), services.random(idRandomBytes)), projectId, name, kind, purpose },
    ...(alias !== undefined && { alias }),
    ...(generationId !== undefined && { generationId }),
    ...{ version: 1, pinnable: [], uses: idsOf(used), publishedUses: {}, users: 0, updatedAt: now, rev: 1 },
  };
  const version = { version: 1, createdAt: now, content };
  await write(services, template, version, plan.templates ?? templateLimit);
  return { template, version, findings };
}

async function write(
  services: Services,
  template: TemplateRow,
  version: TemplateVersion,
  limit: number,
): Promise<void> {
  const { tables } = services;
  const { projectId, id, alias } = template;
  const outcome = await transact(tables, newToken(services), {
    count: countKindWrite(tables, projectId, "tpl", 1, limit),
    template: newTemplateWrite(tables, template),
    version: newVersionWrite(tables, projectId, id, version),
    alias: aliasWrites(services, undefined, template),
    users: userWrites(services, undefined, template),
  });
  if (outcome.written) return;
  const { count, alias: taken } = outcome.conflicts;
  if (taken) throw aliasTaken(alias);
  if (!count) throw usedGone();
  const message = `The project's plan allows ${limit} templates, layouts and blocks: delete one, or move to a larger plan.`;
  throw new Refusal("invalid_state", message);
}

/** Returns the ids of layouts and blocks by alias. */
export function idsOf(used: ReadonlyMap<string, { readonly id: string }>): Record<string, string> {
  return Object.fromEntries([...used].map(([alias, { id }]) => [alias, id]));
}

function aliasMissing(kind: string): Refusal {
  const message = `is required: templates name a ${kind} by its alias`;
  return new Refusal("validation_error", `alias ${message}.`, { issues: [{ path: "alias", message }] });
}
