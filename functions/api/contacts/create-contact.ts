import { contacts } from "../../contract/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { contactView } from "../../operations/contact-view.ts";
import { goneGroups, wantContactChange } from "../../operations/find-contact.ts";
import { newContact } from "../../operations/new-contact.ts";

export const handler = endpoint(
  contacts.createContact,
  async ({ body, query }, { caller: { projectId, actor }, services, found }) => {
    const asked = { projectId, given: body, upsert: query.upsert ?? false } as const;
    const contact = await newContact(services, { ...asked, by: { source: "api", actor } }, found);
    return contactView(contact, goneGroups(projectId, found));
  },
  ({ body }, projectId) => ({ data: wantContactChange(projectId, body.email.email) }),
);
