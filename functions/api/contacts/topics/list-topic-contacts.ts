import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { refuseMissingGroup } from "../../../operations/contacts/groups/find-group.ts";
import { listContacts, readsForContactList } from "../../../operations/contacts/list-contacts.ts";

export const handler = endpoint(
  topics.listTopicContacts,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    refuseMissingGroup(projectId, params.topicId, found);
    return listContacts(services, query, found, { projectId, groupId: params.topicId });
  },
  ({ params, query }, projectId) => ({
    data: readsForContactList(projectId, query, params.topicId),
  }),
);
