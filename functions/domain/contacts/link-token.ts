import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from "node:crypto";
import { packId, unpackId } from "./packed-ids.ts";

/** The recipient of a link and its topic; without one it is about all marketing email. */
export interface LinkAim {
  readonly projectId: string;
  /** Folded. */
  readonly address: string;
  readonly topicId?: string | undefined;
}

/** The number of random bytes in a project's link key. */
export const linkKeyBytes = 32;

const algorithm = "aes-256-gcm";
const [idBytes, nonceBytes, tagBytes] = [16, 12, 16];
const head = idBytes + nonceBytes;
// An address of 254 characters in three bytes each, and a topic.
const longest = head + 1 + idBytes + 3 * 254 + tagBytes;

/**
 * `<project><nonce><sealed aim><tag>` in base64url. Only the project's key can read, create or change one. The nonce
 * follows from the aim, so that a recipient and topic always have the same link, and nothing is stored.
 */
export function newLinkToken({ projectId, address, topicId }: LinkAim, key: Uint8Array): string {
  const project = packId(projectId);
  const topic = topicId === undefined ? [Uint8Array.of(0)] : [Uint8Array.of(1), packId(topicId)];
  const aim = Buffer.concat([...topic, Buffer.from(address)]);
  const nonce = createHmac("sha256", subkey(key, "nonce")).update(aim).digest().subarray(0, nonceBytes);
  const cipher = createCipheriv(algorithm, subkey(key, "seal"), nonce).setAAD(project);
  const sealed = Buffer.concat([cipher.update(aim), cipher.final()]);
  return Buffer.concat([project, nonce, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns a text that is as long as the token of an address and a topic, and is none: for previews of emails. */
export function previewToken(address: string): string {
  const length = Math.ceil(((head + 1 + idBytes + Buffer.byteLength(address) + tagBytes) * 4) / 3);
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
  if (aim[0] === 0) return { projectId, address: aim.subarray(1).toString() };
  const topicId = unpackId("top", aim.subarray(1, 1 + idBytes));
  return { projectId, address: aim.subarray(1 + idBytes).toString(), topicId };
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
