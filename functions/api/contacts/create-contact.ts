import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { contactView } from "../../operations/contacts/contact-view.ts";
import { groupsBeingDeleted, readsForContactChange } from "../../operations/contacts/find-contact.ts";
import { newContact } from "../../operations/contacts/new-contact.ts";

export const handler = endpoint(
  contacts.createContact,
  async ({ body, query }, { caller: { projectId, actor }, services, found }) => {
    const asked = { projectId, given: body, upsert: query.upsert ?? false } as const;
    const contact = await newContact(services, { ...asked, by: { source: "api", actor } }, found);
    return contactView(contact, groupsBeingDeleted(projectId, found));
  },
  ({ body }, projectId) => ({ data: readsForContactChange(projectId, body.email.email) }),
);
