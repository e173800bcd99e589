import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { contactReads, requireContact } from "../../operations/contacts/find-contact.ts";
import { contactView } from "../../views/contacts/contact-view.ts";

export const handler = endpoint(
  contacts.getContact,
  { reads: ({ params }, { projectId }) => contactReads(projectId, params.contactRef) },
  async ({ params }, { caller: { projectId }, services, found }) =>
    contactView(await requireContact(services, projectId, params.contactRef, found), found.deletedGroups),
);
