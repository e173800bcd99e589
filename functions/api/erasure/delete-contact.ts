import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import {
  groupsBeingDeleted,
  noContact,
  readContact,
  readsForContactChange,
} from "../../operations/contacts/find-contact.ts";
import { removeContact } from "../../operations/contacts/remove-contact.ts";
import { eraseContact } from "../../operations/erasure/erase-contact.ts";
import { subscribedWebhooks } from "../../operations/outbox/subscribed-webhooks.ts";

export const handler = endpoint(
  contacts.deleteContact,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const contact = await readContact(services, projectId, params.contactRef, found);
    const remove = query.erase ? eraseContact : removeContact;
    const about = {
      deletedGroups: groupsBeingDeleted(projectId, found),
      webhooks: subscribedWebhooks(projectId, found),
    };
    const removed = await remove(services, projectId, contact, about);
    if (!removed) throw noContact();
    return { id: contact.id, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: readsForContactChange(projectId, params.contactRef) }),
);
