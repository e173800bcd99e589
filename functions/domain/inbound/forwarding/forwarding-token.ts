import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { packId, unpackId } from "../../contacts/packed-ids.ts";

/** Whom a link asks: the owner of an address, by its digest, with the number of the request. */
export interface ForwardingAim {
  readonly projectId: string;
  /** SHA-256 of the folded address, in base64url. */
  readonly addressDigest: string;
  readonly round: number;
}

const [idBytes, digestBytes, roundBytes, macBytes] = [16, 32, 2, 16];
const signedBytes = idBytes + digestBytes + roundBytes;

/** `<project><digest of the address><round><code>` in base64url. Only the project's link key makes the code. */
export function newForwardingToken(
  { projectId, addressDigest, round }: ForwardingAim,
  key: Uint8Array,
): string {
  const count = Buffer.alloc(roundBytes);
  count.writeUInt16BE(round);
  const signed = Buffer.concat([packId(projectId), Buffer.from(addressDigest, "base64url"), count]);
  return Buffer.concat([signed, codeOf(signed, key)]).toString("base64url");
}

/** The project that a well-formed token names; only its key can verify the token. Undefined for any other text. */
export function projectOfForwarding(token: string): string | undefined {
  const bytes = bytesOf(token);
  return bytes && unpackId("prj", bytes.subarray(0, idBytes));
}

/** Reads a token; undefined for one that was not made with this key. */
export function readForwardingToken(token: string, key: Uint8Array): ForwardingAim | undefined {
  const bytes = bytesOf(token);
  if (!bytes || !timingSafeEqual(bytes.subarray(signedBytes), codeOf(bytes.subarray(0, signedBytes), key)))
    return undefined;
  return {
    projectId: unpackId("prj", bytes.subarray(0, idBytes)),
    addressDigest: bytes.subarray(idBytes, idBytes + digestBytes).toString("base64url"),
    round: bytes.readUInt16BE(idBytes + digestBytes),
  };
}

/** Only the canonical spelling, as for the links of recipients. */
function bytesOf(token: string): Buffer | undefined {
  if (token.length > 100) return undefined;
  const bytes = Buffer.from(token, "base64url");
  return bytes.length === signedBytes + macBytes && bytes.toString("base64url") === token ? bytes : undefined;
}

function codeOf(signed: Uint8Array, linkKey: Uint8Array): Buffer {
  const key = Buffer.from(hkdfSync("sha256", linkKey, "", "forwarding confirmation", 32));
  return createHmac("sha256", key).update(signed).digest().subarray(0, macBytes);
}
