import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  contactChangeReads,
  contactNotFound,
  requireContact,
} from "../../operations/contacts/find-contact.ts";
import { removeContact } from "../../operations/contacts/remove-contact.ts";
import { eraseContact } from "../../operations/erasure/erase-contact.ts";

export const handler = endpoint(
  contacts.deleteContact,
  { reads: ({ params }, { projectId }) => contactChangeReads(projectId, params.contactRef) },
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const contact = await requireContact(services, projectId, params.contactRef, found);
    const remove = query.erase ? eraseContact : removeContact;
    const { deletedGroups, webhooks } = found;
    if (!(await remove(services, projectId, contact, { deletedGroups, webhooks }))) throw contactNotFound();
    return { id: contact.id, deleted: true as const };
  },
);
