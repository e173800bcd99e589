import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { countedGroupReads, requireCountedGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  topics.getTopic,
  { reads: ({ params }, { projectId }) => countedGroupReads(projectId, params.topicId) },
  async (_, { found }) => groupView(requireCountedGroup(found)),
);
