import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod/mini";
import { inboundFolder } from "../../settings/file-folders.ts";

const Mailbox = z.object({ name: z.string(), address: z.string() });

/** The content of an inbound email, as it is kept in an object. */
export const StoredInbound = z.object({
  from: z.nullable(Mailbox),
  to: z.array(Mailbox),
  cc: z.array(Mailbox),
  replyTo: z.array(Mailbox),
  subject: z.string(),
  messageId: z.nullable(z.string()),
  inReplyTo: z.nullable(z.string()),
  references: z.array(z.string()),
  date: z.nullable(z.string()),
  text: z.nullable(z.string()),
  html: z.nullable(z.string()),
  attachments: z.array(
    z.object({
      index: z.int(),
      filename: z.nullable(z.string()),
      contentType: z.string(),
      contentId: z.nullable(z.string()),
      size: z.int(),
      sha256: z.string(),
    }),
  ),
  truncated: z.boolean(),
});
export type StoredInbound = z.infer<typeof StoredInbound>;

export function packContent(content: unknown): Uint8Array {
  return brotliCompressSync(JSON.stringify(content), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

export function unpackContent(packed: Uint8Array): StoredInbound {
  return StoredInbound.parse(JSON.parse(brotliDecompressSync(packed).toString()));
}

/** The message as it was received. */
export function rawFile(projectId: string, id: string): string {
  return `${inboundFolder}${projectId}/${id}`;
}

export function contentFile(projectId: string, id: string): string {
  return `${inboundFolder}${projectId}/${id}.content`;
}

/** An attachment that was asked for. */
export function attachmentFile(projectId: string, id: string, index: number): string {
  return `${inboundFolder}${projectId}/${id}.${index}`;
}
