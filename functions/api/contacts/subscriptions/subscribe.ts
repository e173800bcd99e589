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
import { refuseMissingGroup } from "../../../operations/contacts/groups/find-group.ts";
import { lockedOut } from "../../../operations/contacts/new-contact.ts";
import { subscribedWebhooks } from "../../../operations/outbox/subscribed-webhooks.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  subscriptions.subscribe,
  async ({ body }, { caller: { projectId, actor }, services, found }) => {
    const { topicId } = body;
    refuseMissingGroup(projectId, topicId, found);
    const contact = await readContact(services, projectId, refOf(body), found);
    const [deletedGroups, webhooks] = [
      groupsBeingDeleted(projectId, found),
      subscribedWebhooks(projectId, found),
    ];
    const about = {
      deletedGroups,
      webhooks,
      by: { source: "api", actor },
      topic: { topicId, out: false },
    } as const;
    const change = subscribedTo(topicId);
    return contactView(await changeContact(services, projectId, contact, change, about), deletedGroups);
  },
  ({ body }, projectId) => ({
    data: [groupKey(projectId, body.topicId), ...readsForContactChange(projectId, refOf(body))],
  }),
);

/** §3 rule 3: who unsubscribed by their own act is not subscribed; who was unsubscribed by others is, altogether. */
function subscribedTo(topicId: string) {
  return ({ unsubscribedAt, locked, topicIds }: Contact): Partial<Contact> => {
    if (unsubscribedAt !== null && locked) throw lockedOut();
    return { unsubscribedAt: null, topicIds: [...new Set([...topicIds, topicId])] };
  };
}
