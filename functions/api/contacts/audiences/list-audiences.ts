import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupListReads, listGroups } from "../../../operations/contacts/groups/list-groups.ts";
import { groupView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  audiences.listAudiences,
  { reads: (_, { projectId }) => groupListReads(projectId, "aud") },
  async ({ query }, { services, found }) => listGroups(services, query, found.groups, groupView),
);
