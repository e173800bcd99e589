import { createHash } from "node:crypto";

/** Replaces the address of an erased person in API responses. */
export const shownErased = "erased";
const stored = `${shownErased}:`;

/** The digest that replaces an erased address in storage: later events of the address still match it. */
export function erasedName(folded: string): string {
  return `${stored}${createHash("sha256").update(folded).digest("base64url")}`;
}

/** An address in API responses. */
export function shownAddress(address: string): string {
  return address.startsWith(stored) ? shownErased : address;
}

/** The parts of an event that may name a recipient. */
interface EventDetail {
  readonly recipient?: string | undefined;
  readonly detail: Readonly<Record<string, unknown>>;
}

/**
 * An event of an email without the person: their address is replaced by its digest, and details of them, or of no
 * recipient in particular (who opened it, from where), are removed. An event only of another recipient stays.
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
  // The same type, with two of its fields replaced.
  return { ...one, ...(named !== undefined && { recipient: named }), detail: {} } as T;
}
