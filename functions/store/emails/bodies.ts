import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { bodyKey, type Key } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";

const MailboxPart = z.object({ name: z.string(), address: z.string() });

/** The content of an email, apart from its facts. */
export const MessageBody = z.object({
  from: MailboxPart,
  to: z.array(MailboxPart),
  cc: z.array(MailboxPart),
  bcc: z.array(MailboxPart),
  replyTo: z.array(MailboxPart),
  html: z.string(),
  text: z.optional(z.string()),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(
    z.object({
      filename: z.string(),
      content: z.string(),
      contentType: z.optional(z.string()),
      contentId: z.optional(z.string()),
    }),
  ),
});
export type MessageBody = z.infer<typeof MessageBody>;

/** A version of a template. */
export const RenderedFrom = z.object({ id: z.string(), version: z.int() });

/** An email as it was accepted: its body, and the facts that follow from its request. */
export const StoredMessage = z.object({
  subject: z.string(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })),
  domainId: z.string(),
  region: z.string(),
  topicId: z.optional(z.string()),
  /** Replies go to an address that names the email. */
  replyToken: z.optional(z.boolean()),
  tracking: z.object({ opens: z.boolean(), clicks: z.boolean() }),
  scheduledAt: z.optional(z.string()),
  /** The version of a template that it was rendered from. */
  template: z.optional(RenderedFrom),
  body: MessageBody,
  /** A recipient was erased: only the other recipients are left of the content. */
  erased: z.optional(z.boolean()),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

/** Bodies that pack to more than this go to the object store, where they cost less. */
export const largestPackedItem = 16 * 1024;
/** The entries of a bulk call are packed together; they go to the object store only near an item's 400 KB. */
export const largestPackedEntries = 380 * 1024;

/** Packs with Brotli at level 4, which costs a request least in time and write units. */
export function pack(value: MessageBody | readonly StoredMessage[]): Uint8Array {
  const text = JSON.stringify(value);
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

export function unpackBody(packed: Uint8Array): MessageBody {
  return MessageBody.parse(JSON.parse(brotliDecompressSync(packed).toString()));
}

export function unpackMessages(packed: Uint8Array): readonly StoredMessage[] {
  return z.array(StoredMessage).parse(JSON.parse(brotliDecompressSync(packed).toString()));
}

/** `P#<project>#MAIL#<email id>` / `BODY`. */
export function bodyWrite(
  tables: Tables,
  projectId: string,
  emailId: string,
  packed: Uint8Array,
  ttl: number,
): Write {
  return packedWrite(tables, bodyKey(projectId, emailId), packed, ttl);
}

export function packedWrite(tables: Tables, key: Key, packed: Uint8Array, ttl: number): Write {
  return putWrite(tables, "data", { ...key, packed, [ttlAttribute]: ttl }, null);
}

export function packedOf(item: Item | undefined): Uint8Array | undefined {
  return item?.["packed"] instanceof Uint8Array ? item["packed"] : undefined;
}

/** Returns the name of a large body in the object store. */
export function objectName(projectId: string, id: string): string {
  return `${projectId}/${id}`;
}
