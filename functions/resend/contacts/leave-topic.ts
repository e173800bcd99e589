import { leaveTopic } from "../../contract/resend/leave-topic.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeByCaller } from "../../operations/contacts/change-by-caller.ts";
import { contactChangeReads, refOf, requireContact } from "../../operations/contacts/find-contact.ts";
import { groupReads, requireGroup } from "../../operations/contacts/groups/find-group.ts";
import type { Contact } from "../../store/contacts/contacts.ts";

export const leaveTopicEndpoint = endpoint(
  leaveTopic,
  {
    reads: ({ body }, { projectId }) => ({
      ...groupReads(projectId, body.topicId),
      ...contactChangeReads(projectId, refOf(body)),
    }),
  },
  async ({ body }, { caller, services, found }) => {
    const { id: topicId } = requireGroup(found);
    const contact = await requireContact(services, caller.projectId, refOf(body), found);
    const change = ({ topicIds }: Contact) => ({ topicIds: topicIds.filter((id) => id !== topicId) });
    return changeByCaller(services, caller, contact, change, found, { topic: { topicId, out: true } });
  },
);
