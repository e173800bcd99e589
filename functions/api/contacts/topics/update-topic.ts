import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeGroup } from "../../../operations/contacts/groups/change-group.ts";
import { readGroup, readsForGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupView } from "../../../operations/contacts/groups/group-view.ts";

export const handler = endpoint(
  topics.updateTopic,
  async ({ params, body }, { caller: { projectId }, services, found }) => {
    const { contactCount } = readGroup(projectId, params.topicId, found);
    const group = await changeGroup(services, projectId, params.topicId, body);
    return groupView({ ...group, contactCount });
  },
  ({ params }, projectId) => ({ data: readsForGroup(projectId, params.topicId) }),
);
