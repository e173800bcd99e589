import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { type Contact, parseContact } from "../../store/contacts/contacts.ts";
import { cascadesKey, contactKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import type { ContactWriteRequest } from "./contact-writes.ts";
import { saveContact } from "./save-contact.ts";

/**
 * Deletes a contact from its project and from every audience and topic at once (§3 rule 4). What its address
 * decided stays with the address. One that is gone already is fine; false then.
 */
export async function removeContact(
  services: Services,
  projectId: string,
  contact: Contact,
  {
    deletedGroups: known,
    ...about
  }: Pick<ContactWriteRequest, "deletedGroups" | "webhooks" | "also" | "erasing">,
): Promise<boolean> {
  const [own, cascades] = [contactKey(projectId, contact.id), cascadesKey(projectId)];
  let [before, deletedGroups] = [contact, known];
  for (let attempt = 0; attempt < 8; attempt++) {
    const conflict = await saveContact(services, projectId, {
      ...about,
      ...{ before, after: undefined, deletedGroups },
    });
    if (!conflict) return true;
    const found = await getTogether(services.tables, { data: [own, cascades] });
    const item = found.data(own);
    if (!item) return false;
    [before, deletedGroups] = [parseContact(item), parseCascades(found.data(cascades))];
  }
  throw new Refusal("unavailable", "the contact is busy; try again");
}
