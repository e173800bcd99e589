import type { Services } from "../../services.ts";
import { parseStanding } from "../../store/contacts/address-states.ts";
import { forgetStanding } from "../../store/erasure/erasures.ts";
import { standingKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";

/**
 * Takes a folded address out of what is known of it in a project. What its owner decided stays under the digest: who
 * is suppressed or opted out stays so. Where a contact has the address, it is that contact's.
 */
export async function forgetAddress({ tables }: Services, projectId: string, folded: string): Promise<void> {
  const standing = parseStanding(await getItem(tables, "data", standingKey(projectId, folded)));
  if (standing && standing.contactId === undefined) await forgetStanding(tables, projectId, folded, standing);
}
