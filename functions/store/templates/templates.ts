import * as z from "zod/mini";
import { templateKinds } from "../../domain/templates/template-content.ts";
import { absent, all, equals, exists, is } from "../platform/expressions.ts";
import { type Key, templateAliasKey, templateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite, updateWrite } from "../platform/writes.ts";

/** `P#<project>#TPL` / `<template id>`: a template without its content, in at most 1 KB. */
const TemplateItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  alias: z.optional(z.string()),
  kind: z.enum(templateKinds),
  purpose: z.enum(["transactional", "marketing"]),
  /** The generated email that its first version is. */
  generationId: z.optional(z.string()),
  /** The id of the key or person that made the latest change. */
  editedBy: z.optional(z.string()),
  /** The latest version: the draft. */
  version: z.int(),
  published: z.optional(z.object({ version: z.int(), at: z.string() })),
  /** The published versions that a send may pin, the latest first. */
  pinnable: z.array(z.int()),
  /** The layout and blocks that the latest version uses: ids by alias. */
  uses: z.record(z.string(), z.string()),
  /** Those that the published version uses. */
  publishedUses: z.record(z.string(), z.string()),
  /** How many templates use it, in their latest or their published version: then it cannot be deleted. */
  users: z.int(),
  /** How often a draft of a broadcast has begun to use it: a deletion sees that none did in the meantime. */
  broadcasts: z.optional(z.int()),
  /** The same of inbound routes. */
  routes: z.optional(z.int()),
  updatedAt: z.string(),
  /** Counts the changes. That of `users` is not one. */
  rev: z.int(),
});
export type TemplateRow = z.infer<typeof TemplateItem>;

export function parseTemplateRow(item: Item): TemplateRow {
  return TemplateItem.parse(item);
}

/** The prefix of the rows of a project's templates, whose number the plan limits: see `listItems`. */
export function templatesOf(projectId: string): Key {
  return templateKey(projectId, "tpl_");
}

export function newTemplateWrite(tables: Tables, template: TemplateRow): Write {
  return putWrite(tables, "data", { ...templateKey(template.projectId, template.id), ...template });
}

/** Writes a change that was computed from the revision before. Its users, broadcasts and routes are counted by others. */
export function changeTemplateWrite(
  tables: Tables,
  { projectId, id, users: _, broadcasts: __, routes: ___, ...after }: TemplateRow,
): Write {
  const { alias, published, ...set } = after;
  return updateWrite(tables, "data", {
    key: templateKey(projectId, id),
    set: { ...set, alias, published },
    remove: alias === undefined ? ["alias"] : [],
    where: equals("rev", after.rev - 1),
  });
}

/** Deletes a template that no other one uses, and that no broadcast or route has begun to use since it was read. */
export function deleteTemplateWrite(tables: Tables, template: TemplateRow): Write {
  const { projectId, id, rev } = template;
  const named = (["broadcasts", "routes"] as const).map((name) => {
    const count = template[name];
    return count === undefined ? absent(name) : equals(name, count);
  });
  const where = all(equals("rev", rev), equals("users", 0), ...named);
  return deleteWrite(tables, "data", templateKey(projectId, id), where);
}

/** Notes that a broadcast or a route begins to use a template, which must be published. */
export function nameTemplateWrite(
  tables: Tables,
  projectId: string,
  templateId: string,
  by: "broadcasts" | "routes" = "broadcasts",
): Write {
  return updateWrite(tables, "data", {
    key: templateKey(projectId, templateId),
    add: { [by]: 1 },
    where: exists("published"),
  });
}

/** Counts a template in or out of the users of a layout or block, which must be published. */
export function countUserWrite(tables: Tables, projectId: string, usedId: string, by: 1 | -1): Write {
  return updateWrite(tables, "data", {
    key: templateKey(projectId, usedId),
    add: { users: by },
    where: by === 1 ? exists("published") : is("users", ">", 0),
  });
}

/** `P#<project>#TPL` / `ALIAS#<alias>`: the template that has the alias. Takes one that is free. */
export function takeAliasWrite(tables: Tables, { projectId, id }: TemplateRow, alias: string): Write {
  return putWrite(tables, "data", { ...templateAliasKey(projectId, alias), templateId: id });
}

export function freeAliasWrite(tables: Tables, { projectId, id }: TemplateRow, alias: string): Write {
  return deleteWrite(tables, "data", templateAliasKey(projectId, alias), equals("templateId", id));
}
