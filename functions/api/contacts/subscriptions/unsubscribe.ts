import { subscriptions } from "../../../contract/contacts/subscriptions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeContact } from "../../../operations/contacts/change-contact.ts";
import { contactView } from "../../../operations/contacts/contact-view.ts";
import {
  groupsBeingDeleted,
  readContact,
  readsForContactChange,
  refOf,
} from "../../../operations/contacts/find-contact.ts";
import { subscribedWebhooks } from "../../../operations/outbox/subscribed-webhooks.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";

export const handler = endpoint(
  subscriptions.unsubscribe,
  async ({ body }, { caller: { projectId, actor }, services, found }) => {
    const contact = await readContact(services, projectId, refOf(body), found);
    const now = services.clock().toISOString();
    // §3 rule 2: the lock stays as it is.
    const change = ({ unsubscribedAt }: Contact) => ({ unsubscribedAt: unsubscribedAt ?? now });
    const deletedGroups = groupsBeingDeleted(projectId, found);
    const webhooks = subscribedWebhooks(projectId, found);
    const by = { source: "api", actor } as const;
    return contactView(
      await changeContact(services, projectId, contact, change, { deletedGroups, webhooks, by }),
      deletedGroups,
    );
  },
  ({ body }, projectId) => ({ data: readsForContactChange(projectId, refOf(body)) }),
);
