import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupListReads, listGroups } from "../../../operations/contacts/groups/list-groups.ts";
import { segmentView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  segments.listSegments,
  { reads: (_, { projectId }) => groupListReads(projectId, "seg") },
  async ({ query }, { services, found }) => listGroups(services, query, found.groups, segmentView),
);
