import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { templateKey, templateVersionKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { listed, type ReadResult, row } from "../../store/platform/read-plan.ts";
import {
  listVersions,
  parseTemplateVersion,
  type TemplateVersion,
} from "../../store/templates/template-versions.ts";
import { parseTemplateRow, type TemplateRow } from "../../store/templates/templates.ts";

/** The part of a read plan that finds a template; it refuses with `not_found` when it is looked at. */
export function templateReads(projectId: string, templateId: string) {
  return {
    template: row(templateKey(projectId, templateId), (item) => {
      if (!item) throw templateNotFound();
      return parseTemplateRow(item);
    }),
  };
}

/** The same with its latest version. */
export function latestReads(projectId: string, templateId: string) {
  return {
    ...templateReads(projectId, templateId),
    latest: listed(
      (tables) => listVersions(tables, projectId, templateId, 1),
      ([item]) => item && parseTemplateVersion(item),
    ),
  };
}
export type FoundTemplate = ReadResult<ReturnType<typeof latestReads>>;

export function templateNotFound(): Refusal {
  return new Refusal("not_found", "Template not found in this project.");
}

/** Returns the version that the template's row names: another one may have been stored between the two reads. */
export async function latestVersion(
  { tables }: Services,
  { template, latest }: FoundTemplate,
): Promise<TemplateVersion> {
  if (latest?.version === template.version) return latest;
  return findVersion({ tables }, template, template.version);
}

/** The part of a read plan that finds a version; it refuses with `not_found` when it is looked at. */
export function versionReads(projectId: string, templateId: string, version: number) {
  return {
    version: row(templateVersionKey(projectId, templateId, version), (item) => {
      if (!item) throw versionNotFound(version);
      return parseTemplateVersion(item);
    }),
  };
}

/** @throws {Refusal} `not_found` */
export async function findVersion(
  { tables }: Pick<Services, "tables">,
  { projectId, id }: TemplateRow,
  version: number,
): Promise<TemplateVersion> {
  const item = await getItem(tables, "data", templateVersionKey(projectId, id, version));
  if (!item) throw versionNotFound(version);
  return parseTemplateVersion(item);
}

export function versionNotFound(version: number): Refusal {
  return new Refusal(
    "not_found",
    `Version ${version} of this template is not stored: the latest ${keptVersions} are kept, and those that a send can use.`,
  );
}

/** How many versions of a template are kept in any case, and how many published ones a send may pin. */
export const keptVersions = 40;
export const pinnableVersions = 20;

/** Whether a version is kept: one of the latest, or one that a send can use, which is read, compared and restored. */
export function isKept(
  { version, pinnable }: Pick<TemplateRow, "version" | "pinnable">,
  one: number,
): boolean {
  return one > version - keptVersions || pinnable.includes(one);
}

/** The numbers of all versions that are kept, at most sixty. */
export function keptOf({ version, pinnable }: TemplateRow): readonly number[] {
  const latest = Array.from({ length: Math.min(version, keptVersions) }, (_, at) => version - at);
  return [...new Set([...latest, ...pinnable])];
}
