import { contacts } from "../../contract/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { eraseContact } from "../../operations/erase-contact.ts";
import { goneGroups, noContact, readContact, wantContact } from "../../operations/find-contact.ts";
import { removeContact } from "../../operations/remove-contact.ts";

export const handler = endpoint(
  contacts.deleteContact,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const contact = await readContact(services, projectId, params.contactRef, found);
    const remove = query.erase ? eraseContact : removeContact;
    const removed = await remove(services, projectId, contact, goneGroups(projectId, found));
    if (!removed) throw noContact();
    return { id: contact.id, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: wantContact(projectId, params.contactRef) }),
);
