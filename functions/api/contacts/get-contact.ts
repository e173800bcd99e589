import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { contactView } from "../../operations/contacts/contact-view.ts";
import { groupsBeingDeleted, readContact, readsForContact } from "../../operations/contacts/find-contact.ts";

export const handler = endpoint(
  contacts.getContact,
  async ({ params }, { caller: { projectId }, services, found }) => {
    const contact = await readContact(services, projectId, params.contactRef, found);
    return contactView(contact, groupsBeingDeleted(projectId, found));
  },
  ({ params }, projectId) => ({ data: readsForContact(projectId, params.contactRef) }),
);
