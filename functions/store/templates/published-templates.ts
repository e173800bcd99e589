import * as z from "zod/mini";
import { templateKinds } from "../../domain/templates/template-content.ts";
import { publishedTemplateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";
import { packJson, TemplateContent, TemplateParts, unpackJson } from "./template-versions.ts";

/**
 * `P#<project>#PUBLISHED` / `<template id or alias>[@<version>]`: a published version with its layout and blocks, all
 * that a send needs. Without a version it is the one that was published last.
 */
const PublishedItem = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(templateKinds),
  packed: z.instanceof(Uint8Array),
});
export type PublishedTemplate = Omit<z.infer<typeof PublishedItem>, "packed"> &
  Omit<TemplateContent, "mjml"> & { readonly parts: TemplateParts };

const Packed = z.object({ content: TemplateContent, parts: TemplateParts });

export function parsePublishedTemplate(item: Item): PublishedTemplate {
  const { packed, ...facts } = PublishedItem.parse(item);
  const { content, parts } = Packed.parse(unpackJson(packed));
  return { ...facts, ...content, parts };
}

/** Returns a published template without unpacking it. */
export function parsePackedTemplate(item: Item): PackedTemplate {
  return PublishedItem.parse(item);
}

/** Packs what a send reads of a version. */
export function packPublished({
  id: _,
  version: __,
  kind: ___,
  parts,
  ...content
}: PublishedTemplate): Uint8Array {
  return packJson({ content, parts });
}

export type PackedTemplate = Omit<z.infer<typeof PublishedItem>, "packed"> & { readonly packed: Uint8Array };

/** Makes a version the current one under the template's id and alias, and keeps it there for sends that pin it. */
export function publishWrites(
  tables: Tables,
  projectId: string,
  template: PackedTemplate,
  alias: string | undefined,
): readonly Write[] {
  return [template.id, ...(alias === undefined ? [] : [alias])].flatMap((ref) =>
    [undefined, template.version].map((version) => {
      const key = publishedTemplateKey(projectId, ref, version);
      return putWrite(tables, "data", { ...key, ...template }, null);
    }),
  );
}

/** Removes what is published under an id or alias, with versions that may be pinned. */
export function unpublishWrites(
  tables: Tables,
  projectId: string,
  ref: string,
  versions: readonly number[],
): readonly Write[] {
  return [undefined, ...versions].map((version) =>
    deleteWrite(tables, "data", publishedTemplateKey(projectId, ref, version)),
  );
}
