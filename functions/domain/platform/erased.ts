import { createHash } from "node:crypto";

/** What stands where the address of an erased person stood. */
const shown = "erased";
const stored = `${shown}:`;

/** How an erased address is kept: nobody reads it back, and what comes about it later is still known to be about it. */
export function erasedName(folded: string): string {
  return `${stored}${createHash("sha256").update(folded).digest("base64url")}`;
}

/** An address as callers see it. */
export function shownAddress(address: string): string {
  return address.startsWith(stored) ? shown : address;
}

/** What happened to a mail, as far as it tells of a recipient. */
interface EventDetail {
  readonly recipient?: string | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * What happened to a mail without the person: their address gives way to its name, and what was told of them, or of
 * nobody in particular (who opened it, from where), is left out. What is about another recipient alone stays.
 */
export function withoutPerson<T extends EventDetail>(
  one: T,
  isPerson: (address: string) => boolean,
  address: string,
): T {
  const { recipient, detail } = one;
  const mentions = JSON.stringify(detail).toLowerCase().includes(address);
  if (recipient !== undefined && !isPerson(recipient) && !mentions) return one;
  const named = recipient !== undefined && isPerson(recipient) ? erasedName(address) : recipient;
  // The same thing with two of its own fields written anew.
  return { ...one, ...(named !== undefined && { recipient: named }), detail: {} } as T;
}
