import type { Services } from "../../services.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { eraseAddressState } from "../../store/erasure/erasures.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";

/**
 * Takes a folded address out of what is known of it in a project. What its owner decided stays under the digest: who
 * is suppressed or opted out stays so. Where a contact has the address, it is that contact's.
 */
export async function forgetAddress({ tables }: Services, projectId: string, folded: string): Promise<void> {
  const addressState = parseAddressState(await getItem(tables, "data", addressStateKey(projectId, folded)));
  if (addressState && addressState.contactId === undefined)
    await eraseAddressState(tables, projectId, folded, addressState);
}
