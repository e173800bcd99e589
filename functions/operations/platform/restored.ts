import type { Deployment } from "../../settings/environment.ts";

/**
 * Whether what was to be sent at a time may have been sent by rows that a restoration of the tables took back. It is not
 * sent again: for the sender, a missing email is the smaller harm than a second one.
 */
export function isFenced({ restoredAt }: Pick<Deployment, "restoredAt">, toBeSentAt: string): boolean {
  return restoredAt !== undefined && Date.parse(toBeSentAt) < Date.parse(restoredAt);
}
