import { type LinkAim, linkKeyBytes, newLinkToken } from "../../../domain/contacts/link-token.ts";
import type { Services } from "../../../services.ts";
import { makeLinkKey } from "../../../store/contacts/link-keys.ts";

/** Returns the key of a project's links: the one that was read, or a new one where the project has none yet. */
export async function ensureLinkKey(
  { tables, random }: Services,
  projectId: string,
  known: Uint8Array | undefined,
): Promise<Uint8Array> {
  return known ?? (await makeLinkKey(tables, projectId, random(linkKeyBytes)));
}

/**
 * Returns the link by which an address unsubscribes from a topic, or from all marketing email without one. It follows
 * from these and the key alone, so the link in the header and the one in the content of an email are the same.
 */
export function unsubscribeLink(services: Services, { address, ...aim }: LinkAim, key: Uint8Array): string {
  return linkOf(services, newLinkToken({ ...aim, address: address.toLowerCase() }, key));
}

export function linkOf({ publicUrl }: Pick<Services, "publicUrl">, token: string): string {
  return `${publicUrl()}/unsubscribe/${token}`;
}

/** The headers that unsubscribe by a link (RFC 2369) and by one click (RFC 8058). */
export function unsubscribeHeadersOf(link: string) {
  return [
    { name: "List-Unsubscribe", value: `<${link}>` },
    { name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click" },
  ];
}
