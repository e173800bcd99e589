import type { Services } from "../../services.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { contactAgainReads } from "./find-contact.ts";
import { saveContact } from "./save-contact.ts";
import type { ContactWriteRequest } from "./writing/contact-writes.ts";

/**
 * Deletes a contact from its project and from every audience and topic at once (§3 rule 4). Its address keeps the
 * recipient's consent. Returns false where the contact is deleted already.
 * @throws {Refusal} `unavailable`
 */
export async function removeContact(
  services: Services,
  projectId: string,
  contact: Contact,
  { deletedGroups: known, ...context }: Omit<ContactWriteRequest, "before" | "after">,
): Promise<boolean> {
  let [before, deletedGroups] = [contact, known];
  return retryOnConflict(services.tables, "The contact is busy; try again.", async () => {
    const change = { ...context, before, after: undefined, deletedGroups };
    if (!(await saveContact(services, projectId, change))) return true;
    const again = await readTogether(services.tables, contactAgainReads(projectId, contact.id));
    if (!again.contact) return false;
    [before, deletedGroups] = [again.contact, again.deletedGroups];
    return undefined;
  });
}
