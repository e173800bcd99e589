import type { Suppression } from "../../store/contacts/suppression-rows.ts";

/** A suppression in API responses. */
export function suppressionView(suppression: Omit<Suppression, "addressDigest">) {
  const { id, address, reason, scope, since, expiresAt } = suppression;
  return { id, email: address, reason, scope, createdAt: since, expiresAt: expiresAt ?? null };
}
