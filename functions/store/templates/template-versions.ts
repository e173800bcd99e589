import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod/mini";
import { templateVersionKey, templateVersionPartition } from "../platform/keys.ts";
import { type Search, search } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";

const Variable = z.object({
  key: z.string(),
  required: z.boolean(),
  fallback: z.nullable(z.union([z.string(), z.number(), z.boolean()])),
});

/** The content of a version. `html` is compiled where there is `mjml`. */
export const TemplateContent = z.object({
  subject: z.string(),
  html: z.optional(z.string()),
  mjml: z.optional(z.string()),
  text: z.optional(z.string()),
  variables: z.array(Variable),
});
export type TemplateContent = z.infer<typeof TemplateContent>;

export const TemplateParts = z.record(
  z.string(),
  z.object({
    id: z.string(),
    version: z.int(),
    kind: z.enum(["layout", "block"]),
    html: z.string(),
    variables: z.array(Variable),
  }),
);

export type TemplateParts = z.infer<typeof TemplateParts>;

/** `P#<project>#TPL#<template id>` / `<version>`: it never changes. */
const VersionItem = z.object({
  version: z.int(),
  createdAt: z.string(),
  /** The version that it was restored from. */
  restoredFrom: z.optional(z.int()),
  packed: z.instanceof(Uint8Array),
});
export type TemplateVersion = Omit<z.infer<typeof VersionItem>, "packed"> & {
  readonly content: TemplateContent;
};

export function parseTemplateVersion(item: Item): TemplateVersion {
  const { packed, ...facts } = VersionItem.parse(item);
  return { ...facts, content: TemplateContent.parse(unpackJson(packed)) };
}

/** Returns the facts of a version without unpacking its content. */
export function parseVersionFacts(item: Item) {
  const { packed, ...facts } = VersionItem.parse(item);
  return { ...facts, bytes: packed.length };
}

export function newVersionWrite(
  tables: Tables,
  projectId: string,
  templateId: string,
  { content, ...facts }: TemplateVersion,
): Write {
  const key = templateVersionKey(projectId, templateId, facts.version);
  return putWrite(tables, "data", { ...key, ...facts, packed: packJson(content) });
}

export function deleteVersionWrite(
  tables: Tables,
  projectId: string,
  templateId: string,
  version: number,
): Write {
  return deleteWrite(tables, "data", templateVersionKey(projectId, templateId, version));
}

/** Returns the rows of a template's latest versions, the newest first; a page of a query has 1 MB of them. */
export async function listVersions(
  tables: Tables,
  projectId: string,
  templateId: string,
  limit: number,
): Promise<readonly Item[]> {
  const partition = templateVersionPartition(projectId, templateId);
  const items: Item[] = [];
  let from: Search["from"];
  do {
    const page = await search(tables, { partition, descending: true, limit: limit - items.length, from });
    items.push(...page.items);
    from = page.lastKey;
  } while (from && items.length < limit);
  return items;
}

/** Brotli at level 4, as for the bodies of emails. */
export function packJson(value: unknown): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
  return brotliCompressSync(JSON.stringify(value), { params });
}

export function unpackJson(packed: Uint8Array): unknown {
  return JSON.parse(brotliDecompressSync(packed).toString());
}
