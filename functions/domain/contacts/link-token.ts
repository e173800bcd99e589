import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { packId, unpackId } from "./packed-ids.ts";

/** The recipient of a link and its topic; without one it is about all marketing email. */
export interface LinkAim {
  readonly projectId: string;
  /** Folded. */
  readonly address: string;
  readonly topicId?: string | undefined;
  /** The email of a broadcast that the link is in; absent for any other email. */
  readonly emailId?: string | undefined;
}

/** The number of random bytes in a project's link key. */
export const linkKeyBytes = 32;

const algorithm = "aes-256-gcm";
const [idBytes, nonceBytes, tagBytes] = [16, 12, 16];
const head = idBytes + nonceBytes;
// An address of 254 characters in three bytes each, a topic and an email.
const longest = head + 1 + 2 * idBytes + 3 * 254 + tagBytes;
/** The bits of the first byte of an aim: which ids follow it. */
const [hasTopic, hasEmail] = [1, 2];

/**
 * `<project><nonce><sealed aim><tag>` in base64url. Only the project's key can read, create or change one. The nonce
 * follows from the aim, so that a recipient, topic and email always have the same link, and nothing is stored.
 */
export function newLinkToken({ projectId, address, topicId, emailId }: LinkAim, key: Uint8Array): string {
  const project = packId(projectId);
  const has = (topicId === undefined ? 0 : hasTopic) | (emailId === undefined ? 0 : hasEmail);
  const ids = [topicId, emailId].flatMap((id) => (id === undefined ? [] : packId(id)));
  const aim = Buffer.concat([Uint8Array.of(has), ...ids, Buffer.from(address)]);
  const nonce = createHmac("sha256", subkey(key, "nonce")).update(aim).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, subkey(key, "seal"), nonce).setAAD(project);
  const sealed = Buffer.concat([cipher.update(aim), cipher.final()]);
  return Buffer.concat([project, nonce, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns a text that is as long as the token of an address with so many ids, and is none: for previews. */
export function previewToken(address: string, ids: 1 | 2): string {
  const length = Math.ceil(((head + 1 + ids * idBytes + Buffer.byteLength(address) + tagBytes) * 4) / 3);
  return "preview-".repeat(Math.ceil(length / 8)).slice(0, length);
}

/** The project that a well-formed token names; only its key can verify the token. Undefined for any other text. */
export function projectOfLink(token: string): string | undefined {
  const bytes = bytesOf(token);
  return bytes && unpackId("prj", bytes.subarray(0, idBytes));
}

/** Decrypts a token; undefined for one that was not created with this key. */
export function readLinkToken(token: string, key: Uint8Array): LinkAim | undefined {
  const bytes = bytesOf(token);
  const aim = bytes && opened(bytes, key);
  if (!bytes || !aim) return undefined;
  const projectId = unpackId("prj", bytes.subarray(0, idBytes));
  const has = aim[0] ?? 0;
  const emailAt = 1 + (has & hasTopic ? idBytes : 0);
  const addressAt = emailAt + (has & hasEmail ? idBytes : 0);
  return {
    ...{ projectId, address: aim.subarray(addressAt).toString() },
    ...(has & hasTopic && { topicId: unpackId("top", aim.subarray(1, emailAt)) }),
    ...(has & hasEmail && { emailId: unpackId("eml", aim.subarray(emailAt, addressAt)) }),
  };
}

/** The cipher compares the tag in constant time. */
function opened(bytes: Buffer, key: Uint8Array): Buffer | undefined {
  const [project, nonce] = [bytes.subarray(0, idBytes), bytes.subarray(idBytes, head)];
  const [sealed, tag] = [bytes.subarray(head, -tagBytes), bytes.subarray(-tagBytes)];
  const decipher = createDecipheriv(algorithm, subkey(key, "seal"), nonce, { authTagLength: tagBytes });
  decipher.setAAD(project).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Only the canonical spelling: base64url has unused bits that could be changed without changing the bytes. */
function bytesOf(token: string): Buffer | undefined {
  if (token.length > Math.ceil((longest * 4) / 3)) return undefined;
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length < head + 2 + tagBytes || bytes.toString("base64url") !== token) return undefined;
  return bytes;
}

function subkey(key: Uint8Array, use: "seal" | "nonce"): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", `unsubscribe link: ${use}`, 32));
}
