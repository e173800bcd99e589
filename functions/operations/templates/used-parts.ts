import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { publishedTemplateKey } from "../../store/platform/keys.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import { type PublishedTemplate, parsePublishedTemplate } from "../../store/templates/published-templates.ts";
import type { TemplateParts } from "../../store/templates/template-versions.ts";

/** Published layouts and blocks by alias. */
export type UsedTemplates = ReadonlyMap<string, PublishedTemplate>;

/** The part of a read plan that finds published layouts and blocks by alias. */
export function usedReads(projectId: string, aliases: readonly string[]) {
  return {
    used: rows(
      aliases.map((alias) => publishedTemplateKey(projectId, alias)),
      (items): UsedTemplates =>
        new Map(
          aliases.flatMap((alias, at) => {
            const item = items[at];
            return item ? [[alias, parsePublishedTemplate(item)] as const] : [];
          }),
        ),
    ),
  };
}

/** Returns the layouts and blocks of aliases; those that were not read yet are read now. */
export async function usedTemplates(
  { tables }: Services,
  projectId: string,
  aliases: readonly string[],
  known: UsedTemplates,
): Promise<UsedTemplates> {
  const unknown = aliases.filter((alias) => !known.has(alias));
  if (unknown.length === 0) return new Map([...known].filter(([alias]) => aliases.includes(alias)));
  const { used } = await readTogether(tables, usedReads(projectId, unknown));
  return new Map([...known, ...used].filter(([alias]) => aliases.includes(alias)));
}

/**
 * Returns the layouts and blocks with those that they use themselves. Where two use different versions of one, all get
 * the later.
 * @throws {Refusal} `validation_error` where a template would use itself
 */
export function partsOf(used: UsedTemplates, templateId?: string): TemplateParts {
  const parts: TemplateParts = {};
  for (const [alias, { id, version, kind, html = "", variables, parts: inner }] of used) {
    if (kind === "template") continue;
    const own = { id, version, kind, html, variables };
    for (const [name, part] of [...Object.entries(inner), [alias, own] as const]) {
      if (part.id === templateId) throw usesItself(alias);
      const other = parts[name];
      if (!other || other.version < part.version) parts[name] = part;
    }
  }
  return parts;
}

function usesItself(alias: string): Refusal {
  const message = `uses itself through \`${alias}\``;
  return new Refusal("validation_error", `This template ${message}.`, {
    issues: [{ path: "html", message }],
  });
}
