import { subscriptions } from "../../../contract/contacts/subscriptions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeByCaller } from "../../../operations/contacts/change-by-caller.ts";
import { isOutAlready } from "../../../operations/contacts/change-contact.ts";
import { contactChangeReads, refOf, requireContact } from "../../../operations/contacts/find-contact.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import { contactView } from "../../../views/contacts/contact-view.ts";

export const handler = endpoint(
  subscriptions.leaveTopic,
  {
    reads: ({ body }, { projectId }) => ({
      ...groupReads(projectId, body.topicId),
      ...contactChangeReads(projectId, refOf(body)),
    }),
  },
  async ({ body }, { caller, services, found }) => {
    const { id: topicId } = requireGroup(found);
    const contact = await requireContact(services, caller.projectId, refOf(body), found);
    const topic = { topicId, out: true } as const;
    if (await isOutAlready(services, caller.projectId, contact, topic))
      return contactView(contact, found.deletedGroups);
    const left = ({ topicIds }: Contact) => ({ topicIds: topicIds.filter((one) => one !== topicId) });
    // The address keeps the opt-out, so that no import subscribes the contact again.
    return changeByCaller(services, caller, contact, left, found, { topic });
  },
);
