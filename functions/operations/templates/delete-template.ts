import { isEnded } from "../../domain/broadcasts/broadcast-status.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type BroadcastRow, broadcastsOf, parseBroadcastRow } from "../../store/broadcasts/broadcasts.ts";
import { countKindWrite } from "../../store/platform/counts.ts";
import { listItems } from "../../store/platform/query.ts";
import { listed, type ReadResult, readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { unpublishWrites } from "../../store/templates/published-templates.ts";
import { deleteVersionWrite } from "../../store/templates/template-versions.ts";
import {
  countUserWrite,
  deleteTemplateWrite,
  freeAliasWrite,
  parseTemplateRow,
  type TemplateRow,
  templatesOf,
} from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { keptVersions, templateNotFound } from "./find-template.ts";
import { usedIds } from "./save-template.ts";

/** What `deleteTemplate` and `usersOf` read along with the caller's key: the project's templates. */
export function templateListReads(projectId: string) {
  return {
    templates: listed(
      (tables) => listItems(tables, templatesOf(projectId)),
      (items) => items.map(parseTemplateRow),
    ),
  };
}
type FoundTemplates = ReadResult<ReturnType<typeof templateListReads>>;

/** @throws {Refusal} `not_found` */
export function templateIn({ templates }: FoundTemplates, templateId: string): TemplateRow {
  const template = templates.find(({ id }) => id === templateId);
  if (!template) throw templateNotFound();
  return template;
}

/** Returns the templates that use a layout or block, in their latest or their published version. */
export function usersOf({ templates }: FoundTemplates, templateId: string): readonly TemplateRow[] {
  return templates.filter((one) => usedIds(one).has(templateId));
}

const tries = 6;
const busy = "The template is being changed by other requests. Try again.";

/**
 * Deletes a template with its versions. Emails that were accepted with it keep what they were rendered to.
 * @throws {Refusal} `not_found`; `invalid_state` with the list of the templates, or of the broadcasts that have not ended,
 *   that use it
 */
export async function deleteTemplate(
  services: Services,
  projectId: string,
  templateId: string,
  found: FoundTemplates,
): Promise<void> {
  let seen = found;
  await retryOnConflict(tries, busy, async () => {
    const template = templateIn(seen, templateId);
    const users = usersOf(seen, templateId);
    if (users.length > 0) throw stillUsed(template, users);
    const broadcasts = await broadcastsWith(services, template);
    if (broadcasts.length > 0) throw stillUsed(template, broadcasts);
    const outcome = await transact(services.tables, newToken(services), deleteWrites(services, template));
    if (outcome.written) return true;
    seen = await readTogether(services.tables, templateListReads(projectId));
    return undefined;
  });
}

/** The broadcasts with a template that have not ended. They are read after it: a later one changes its row. */
export async function broadcastsWith(
  { tables }: Services,
  { projectId, id, broadcasts }: TemplateRow,
): Promise<readonly BroadcastRow[]> {
  if (broadcasts === undefined) return [];
  const rows = (await listItems(tables, broadcastsOf(projectId))).map(parseBroadcastRow);
  return rows.filter(({ templateId, status }) => templateId === id && !isEnded(status));
}

/** All rows of a template: their number is bounded, so that one transaction deletes them. */
function deleteWrites({ tables }: Services, template: TemplateRow) {
  const { projectId, id, alias, version, pinnable } = template;
  const first = Math.max(1, version - keptVersions + 1);
  const versions = Array.from({ length: version - first + 1 }, (_, at) => first + at);
  const refs = [id, ...(alias === undefined ? [] : [alias])];
  return {
    template: deleteTemplateWrite(tables, template),
    count: countKindWrite(tables, projectId, "tpl", -1),
    alias: alias === undefined ? undefined : freeAliasWrite(tables, template, alias),
    versions: versions.map((each) => deleteVersionWrite(tables, projectId, id, each)),
    published: template.published
      ? refs.flatMap((ref) => unpublishWrites(tables, projectId, ref, pinnable))
      : [],
    users: [...usedIds(template)].map((usedId) => countUserWrite(tables, projectId, usedId, -1)),
  };
}

function stillUsed({ kind }: TemplateRow, users: readonly Pick<TemplateRow, "id" | "name">[]): Refusal {
  const issues = users.map(({ id, name }) => ({ path: id, message: `uses this ${kind}: ${name}` }));
  const names = users.slice(0, 5).map(({ id, name }) => `${name} (${id})`);
  const more = users.length > 5 ? ` and ${users.length - 5} more` : "";
  return new Refusal("invalid_state", `This ${kind} is used by ${names.join(", ")}${more}.`, { issues });
}
