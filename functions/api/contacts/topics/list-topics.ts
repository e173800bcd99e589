import { topics } from "../../../contract/contacts/topics.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupListReads, listGroups } from "../../../operations/contacts/groups/list-groups.ts";
import { groupView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  topics.listTopics,
  { reads: (_, { projectId }) => groupListReads(projectId, "top") },
  async ({ query }, { services, found }) => listGroups(services, query, found.groups, groupView),
);
