import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { type TransactOutcome, transact } from "../../store/platform/transact.ts";
import {
  type PackedTemplate,
  publishWrites,
  unpublishWrites,
} from "../../store/templates/published-templates.ts";
import {
  deleteVersionWrite,
  newVersionWrite,
  type TemplateVersion,
} from "../../store/templates/template-versions.ts";
import {
  changeTemplateWrite,
  countUserWrite,
  freeAliasWrite,
  type TemplateRow,
  takeAliasWrite,
} from "../../store/templates/templates.ts";
import { newToken } from "../platform/new-token.ts";
import { isKept, keptVersions } from "./find-template.ts";

export interface TemplateChange {
  readonly before: TemplateRow;
  /** At the next revision. */
  readonly after: TemplateRow;
  /** A new version of the content. */
  readonly version?: TemplateVersion | undefined;
  /** What is published under the template's id, where its alias changes. */
  readonly published?: PackedTemplate | undefined;
}

/** Writes a change of a template with all that follows from it, or nothing. */
export function saveTemplate(
  services: Services,
  { before, after, version, published }: TemplateChange,
): Promise<TransactOutcome<"template" | "version" | "alias" | "published" | "users" | "oldVersion">> {
  const { tables } = services;
  const { projectId, id } = after;
  return transact(tables, newToken(services), {
    template: changeTemplateWrite(tables, after),
    version: version && newVersionWrite(tables, projectId, id, version),
    // One that sends use is deleted when it is published no more: see `publishTemplate`.
    oldVersion: version && oldVersionWrites(services, after, [after.version - keptVersions]),
    alias: aliasWrites(services, before, after),
    published: movedWrites(services, before, after, published),
    users: userWrites(services, before, after),
  });
}

/** Deletes those of the versions that nothing keeps any more. */
export function oldVersionWrites({ tables }: Services, after: TemplateRow, versions: readonly number[]) {
  const { projectId, id } = after;
  return [...new Set(versions)]
    .filter((version) => version > 0 && !isKept(after, version))
    .map((version) => deleteVersionWrite(tables, projectId, id, version));
}

/** The alias of a template is taken, and that which it had before is free again. */
export function aliasWrites({ tables }: Services, before: TemplateRow | undefined, after: TemplateRow) {
  if (before?.alias === after.alias) return [];
  return [
    ...(after.alias === undefined ? [] : [takeAliasWrite(tables, after, after.alias)]),
    ...(before?.alias === undefined ? [] : [freeAliasWrite(tables, before, before.alias)]),
  ];
}

/** What is published moves to the new alias, for sends that name it. */
function movedWrites(
  { tables }: Services,
  before: TemplateRow,
  after: TemplateRow,
  published: PackedTemplate | undefined,
) {
  if (before.alias === after.alias) return [];
  const { projectId, pinnable } = before;
  return [
    ...(before.alias === undefined ? [] : unpublishWrites(tables, projectId, before.alias, pinnable)),
    ...(published && after.alias !== undefined
      ? publishWrites(tables, projectId, published, after.alias).slice(2)
      : []),
  ];
}

/** Counts the template in or out of the users of layouts and blocks. */
export function userWrites(
  { tables }: Services,
  before: Pick<TemplateRow, "uses" | "publishedUses"> | undefined,
  after: TemplateRow,
) {
  const [old, now] = [usedIds(before), usedIds(after)];
  return [
    ...[...now].filter((id) => !old.has(id)).map((id) => countUserWrite(tables, after.projectId, id, 1)),
    ...[...old].filter((id) => !now.has(id)).map((id) => countUserWrite(tables, after.projectId, id, -1)),
  ];
}

export function usedIds(row: Pick<TemplateRow, "uses" | "publishedUses"> | undefined): ReadonlySet<string> {
  return new Set([...Object.values(row?.uses ?? {}), ...Object.values(row?.publishedUses ?? {})]);
}

export function aliasTaken(alias: string | undefined): Refusal {
  const message = "is taken by another template";
  return new Refusal("already_exists", `Alias \`${alias}\` ${message}.`, {
    issues: [{ path: "alias", message }],
  });
}

/** A layout or block was deleted while a template that uses it was saved. */
export function usedGone(): Refusal {
  return new Refusal("invalid_state", "A layout or block of this template was just deleted.");
}
