import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { contactListReads, listContacts } from "../../../operations/contacts/list-contacts.ts";

export const handler = endpoint(
  topics.listTopicContacts,
  {
    reads: ({ params: { topicId }, query }, { projectId }) => ({
      ...groupReads(projectId, topicId),
      ...contactListReads(projectId, query, topicId),
    }),
  },
  async ({ query }, { caller: { projectId }, services, found }) => {
    const { id: groupId } = requireGroup(found);
    return listContacts(services, query, found, { projectId, groupId });
  },
);
