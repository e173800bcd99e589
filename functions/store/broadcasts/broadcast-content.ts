import * as z from "zod/mini";
import { broadcastContentKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";
import { packJson, TemplateContent, TemplateParts, unpackJson } from "../templates/template-versions.ts";

/** The template that a broadcast takes its content from, and the values of its variables. */
const TemplateOfBroadcast = z.object({
  id: z.string(),
  /** Absent for the one that is published when the broadcast is sent. */
  version: z.optional(z.int()),
  variables: z.record(z.string(), z.unknown()),
});
export type TemplateOfBroadcast = z.infer<typeof TemplateOfBroadcast>;

/** What the other variant has of its own; the rest of it is that of the broadcast. */
const VariantContent = z.object({
  subject: z.optional(z.string()),
  previewText: z.optional(z.string()),
  html: z.optional(z.string()),
  text: z.optional(z.string()),
});
export type VariantContent = z.infer<typeof VariantContent>;

/** What every recipient gets. Mailboxes are written as `formatMailbox` writes them; html and text are Liquid. */
const BroadcastContent = z.object({
  from: z.optional(z.string()),
  replyTo: z.array(z.string()),
  subject: z.optional(z.string()),
  previewText: z.optional(z.string()),
  html: z.optional(z.string()),
  text: z.optional(z.string()),
  template: z.optional(TemplateOfBroadcast),
  b: z.optional(VariantContent),
  /** The version of the template that is sent, from the call on that sends it. */
  pinned: z.optional(
    z.object({ ...TemplateContent.shape, id: z.string(), version: z.int(), parts: TemplateParts }),
  ),
});
export type BroadcastContent = z.infer<typeof BroadcastContent>;

/** `P#<project>#BRD#<broadcast id>` / `CONTENT`: the content, packed, with the revision that it was written at. */
const ContentItem = z.object({ rev: z.int(), packed: z.instanceof(Uint8Array) });

/** A content that packs to more does not fit into an item of 400 KB. */
export const largestPackedContent = 380 * 1024;

export interface StoredContent {
  readonly rev: number;
  readonly content: BroadcastContent;
}

export function parseBroadcastContent(item: Item): StoredContent {
  const { rev, packed } = ContentItem.parse(item);
  return { rev, content: BroadcastContent.parse(unpackJson(packed)) };
}

export function packContent(content: BroadcastContent): Uint8Array {
  return packJson(content);
}

/** Writes a packed content in the place of the one before. */
export function contentWrite(
  tables: Tables,
  {
    projectId,
    id,
    contentRev,
  }: { readonly projectId: string; readonly id: string; readonly contentRev: number },
  packed: Uint8Array,
): Write {
  const key = broadcastContentKey(projectId, id);
  return putWrite(tables, "data", { ...key, rev: contentRev, packed }, null);
}

export function deleteContentWrite(tables: Tables, projectId: string, broadcastId: string): Write {
  return deleteWrite(tables, "data", broadcastContentKey(projectId, broadcastId));
}
