import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import type { Conflict } from "../../../store/platform/transact.ts";
import { type ContactWriteRequest, type contactWrites, countedGroups } from "./contact-writes.ts";

/** Why a change was not written; no part of it was. */
export type WriteConflict =
  /** The contact has changed since it was read, or is deleted. */
  | { readonly kind: "changed" }
  | { readonly kind: "address in use"; readonly contactId: string }
  /** The recipient has changed their consent since it was read. */
  | { readonly kind: "consent changed"; readonly addressState: AddressState | undefined }
  | { readonly kind: "no group"; readonly groupId: string }
  | { readonly kind: "other" };

/** Why a change was not written, by the writes that conflicted: that the contact changed explains the others. */
export function conflictOf(
  change: ContactWriteRequest,
  conflicts: { readonly [Name in keyof ReturnType<typeof contactWrites>]?: Conflict },
): WriteConflict {
  if (conflicts.contact) return { kind: "changed" };
  if (conflicts.address) {
    const addressState = parseAddressState(conflicts.address.item);
    const { contactId } = addressState ?? {};
    return contactId === undefined || contactId === change.before?.id
      ? { kind: "consent changed", addressState }
      : { kind: "address in use", contactId };
  }
  const group = conflicts.memberCounts && countedGroups([change])[conflicts.memberCounts.at];
  return group ? { kind: "no group", groupId: group[0] } : { kind: "other" };
}
