import { contacts } from "../../contract/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { eraseContact } from "../../operations/erase-contact.ts";
import { goneGroups, noContact, readContact, wantContactChange } from "../../operations/find-contact.ts";
import { hooksOf } from "../../operations/hooks-of.ts";
import { removeContact } from "../../operations/remove-contact.ts";

export const handler = endpoint(
  contacts.deleteContact,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const contact = await readContact(services, projectId, params.contactRef, found);
    const remove = query.erase ? eraseContact : removeContact;
    const about = { gone: goneGroups(projectId, found), hooks: hooksOf(projectId, found) };
    const removed = await remove(services, projectId, contact, about);
    if (!removed) throw noContact();
    return { id: contact.id, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: wantContactChange(projectId, params.contactRef) }),
);
