import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { alphabet, isId } from "../platform/ids.ts";

const idLength = 26;
const macLength = 20;
const form = new RegExp(`^r-([${alphabet}]{${idLength}})([${alphabet}]{${macLength}})$`, "i");

/**
 * Returns the address by which a reply names the email that it answers: `r-<email id><code>@<hostname>`. The code is an
 * HMAC by the project's link key over email id and hostname, cut to 100 bits. It has no plus sign and reads the same in
 * any case, since mail programs and services change both.
 */
export function replyAddress(emailId: string, hostname: string, linkKey: Uint8Array): string {
  const id = emailId.slice("eml_".length);
  return `r-${id}${codeOf(emailId, hostname, linkKey)}@${hostname}`.toLowerCase();
}

/** Returns the email that an address in the form of a reply address names; only `isReplyAddress` says whether it is one. */
export function namedByReply(address: string): string | undefined {
  const [, digits = ""] = form.exec(localPart(address)) ?? [];
  const id = `eml_${digits.toUpperCase()}`;
  return isId("eml", id) ? id : undefined;
}

/** Whether the project with this key made the address. It says which email is answered, never who answers. */
export function isReplyAddress(address: string, linkKey: Uint8Array): boolean {
  const emailId = namedByReply(address);
  const [, , given = ""] = form.exec(localPart(address)) ?? [];
  if (emailId === undefined) return false;
  const hostname = address.slice(address.lastIndexOf("@") + 1).toLowerCase();
  const expected = codeOf(emailId, hostname, linkKey);
  return timingSafeEqual(Buffer.from(given.toUpperCase()), Buffer.from(expected));
}

function localPart(address: string): string {
  return address.slice(0, Math.max(0, address.lastIndexOf("@")));
}

function codeOf(emailId: string, hostname: string, linkKey: Uint8Array): string {
  const key = Buffer.from(hkdfSync("sha256", linkKey, "", "reply address", 32));
  const mac = createHmac("sha256", key).update(`${emailId} ${hostname}`).digest();
  let bits = BigInt(`0x${mac.toString("hex")}`) >> BigInt(256 - 5 * macLength);
  let text = "";
  for (let at = 0; at < macLength; at++, bits >>= 5n) text = alphabet.charAt(Number(bits & 31n)) + text;
  return text;
}
