import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { eraseAddressState } from "../../store/erasure/erasures.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";

/**
 * Removes a folded address from a project's suppression of it. Suppressions and opt-outs stay in force by the digest.
 * Where a contact has the address, it belongs to that contact.
 */
export async function forgetAddress({ tables }: Services, projectId: string, folded: string): Promise<void> {
  const addressState = parseAddressState(await getItem(tables, "data", addressStateKey(projectId, folded)));
  if (addressState && addressState.contactId === undefined)
    await eraseAddressState(tables, projectId, folded, addressState);
}
