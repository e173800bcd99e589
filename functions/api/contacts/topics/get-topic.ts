import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readGroup, readsForGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupView } from "../../../operations/contacts/groups/group-view.ts";

export const handler = endpoint(
  topics.getTopic,
  async ({ params }, { caller: { projectId }, found }) =>
    groupView(readGroup(projectId, params.topicId, found)),
  ({ params }, projectId) => ({ data: readsForGroup(projectId, params.topicId) }),
);
