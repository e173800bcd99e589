import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteGroup } from "../../../operations/contacts/groups/cascade-group.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";

export const handler = endpoint(
  topics.deleteTopic,
  { reads: ({ params }, { projectId }) => groupReads(projectId, params.topicId) },
  async (_, { caller: { projectId }, services, found }) => {
    const group = requireGroup(found);
    await deleteGroup(services, projectId, group, "contacts kept");
    return { id: group.id, deleted: true as const };
  },
);
