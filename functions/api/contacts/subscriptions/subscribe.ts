import { subscriptions } from "../../../contract/contacts/subscriptions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeByCaller } from "../../../operations/contacts/change-by-caller.ts";
import { contactChangeReads, refOf, requireContact } from "../../../operations/contacts/find-contact.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { resubscriptionLocked } from "../../../operations/contacts/writing/plan-contact.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";

export const handler = endpoint(
  subscriptions.subscribe,
  {
    reads: ({ body }, { projectId }) => ({
      ...groupReads(projectId, body.topicId),
      ...contactChangeReads(projectId, refOf(body)),
    }),
  },
  async ({ body }, { caller, services, found }) => {
    const { id: topicId } = requireGroup(found);
    const contact = await requireContact(services, caller.projectId, refOf(body), found);
    const topic = { topicId, out: false };
    return changeByCaller(services, caller, contact, subscribedTo(topicId), found, { topic });
  },
);

/** §3 rule 3: a recipient who unsubscribed themselves stays out; one who was unsubscribed by a caller is resubscribed. */
function subscribedTo(topicId: string) {
  return ({ unsubscribedAt, locked, topicIds }: Contact): Partial<Contact> => {
    if (unsubscribedAt !== null && locked) throw resubscriptionLocked();
    return { unsubscribedAt: null, topicIds: [...new Set([...topicIds, topicId])] };
  };
}
