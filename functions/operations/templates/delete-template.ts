import type { Services } from "../../services.ts";
import { countKindWrite } from "../../store/platform/counts.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { type NamedWrites, transact } from "../../store/platform/transact.ts";
import { unpublishWrites } from "../../store/templates/published-templates.ts";
import { deleteVersionWrite } from "../../store/templates/template-versions.ts";
import {
  changeTemplateWrite,
  countUserWrite,
  deleteTemplateWrite,
  freeAliasWrite,
  type TemplateRow,
} from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { isKept, keptOf } from "./find-template.ts";
import { usedIds } from "./save-template.ts";
import { type FoundUses, refuseUsed, templateIn, usesReads } from "./template-uses.ts";

const busy = "The template is being changed by other requests. Try again.";
/** What DynamoDB takes in a transaction. */
const mostWrites = 100;

/**
 * Deletes a template with its versions. Emails that were accepted with it keep what they were rendered to.
 * @throws {Refusal} `not_found`; `invalid_state` with the list of the templates, of the inbound routes, or of the
 *   broadcasts that have not ended, that use it
 */
export async function deleteTemplate(
  services: Services,
  projectId: string,
  templateId: string,
  found: FoundUses,
): Promise<void> {
  let seen = found;
  await retryOnConflict(services.tables, busy, async () => {
    const template = templateIn(seen, templateId);
    await refuseUsed(services, seen, template);
    const all = deleteWrites(services, template);
    const fits = Object.values(all).flat().length <= mostWrites;
    const writes: NamedWrites = fits ? all : unpinWrites(services, template);
    const { written } = await transact(services.tables, newToken(services), writes);
    if (written && fits) return true;
    seen = await readTogether(services.tables, usesReads(projectId));
    return undefined;
  });
}

/** All rows of a template. Their number is bounded, and they nearly always fit one transaction. */
function deleteWrites({ tables }: Services, template: TemplateRow) {
  const { projectId, id, alias, pinnable } = template;
  return {
    template: deleteTemplateWrite(tables, template),
    count: countKindWrite(tables, projectId, "tpl", -1),
    alias: alias === undefined ? undefined : freeAliasWrite(tables, template, alias),
    versions: keptOf(template).map((each) => deleteVersionWrite(tables, projectId, id, each)),
    published: template.published
      ? refsOf(template).flatMap((ref) => unpublishWrites(tables, projectId, ref, pinnable))
      : [],
    users: [...usedIds(template)].map((usedId) => countUserWrite(tables, projectId, usedId, -1)),
  };
}

/** Takes back every published version but the current one. The template is whole after it, should nothing follow. */
function unpinWrites({ tables }: Services, template: TemplateRow) {
  const { projectId, id, pinnable } = template;
  const [current, ...old] = pinnable;
  const after = {
    ...template,
    pinnable: current === undefined ? [] : [current],
    rev: template.rev + 1,
  };
  return {
    template: changeTemplateWrite(tables, after),
    versions: old
      .filter((each) => !isKept(after, each))
      .map((each) => deleteVersionWrite(tables, projectId, id, each)),
    // The first write is that of the current version.
    published: refsOf(template).flatMap((ref) => unpublishWrites(tables, projectId, ref, old).slice(1)),
  };
}

/** What a template is published under. */
function refsOf({ id, alias }: TemplateRow): readonly string[] {
  return [id, ...(alias === undefined ? [] : [alias])];
}
