import { isSuppressed } from "../../domain/contacts/address-state.ts";
import type { AddressState } from "../../store/contacts/address-states.ts";

/** What keeps email from an address now, as a diagnosis shows it. */
export function addressNow(state: AddressState | undefined, now: Date) {
  return {
    contactId: state?.contactId ?? null,
    suppression: state && isSuppressed(state, now) ? suppressionOf(state) : null,
    unsubscribedAt: state?.unsubscribedAt ?? null,
    topicsLeft: [...(state?.topicsOut ?? [])].sort(),
  };
}

function suppressionOf({ id, reason, scope, since, expiresAt }: AddressState) {
  if (id === undefined || reason === undefined || since === undefined) return null;
  return { id, reason, scope: scope ?? ("all" as const), since, expiresAt: expiresAt ?? null };
}
