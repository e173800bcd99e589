import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { countedGroupReads, requireCountedGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  audiences.getAudience,
  { reads: ({ params }, { projectId }) => countedGroupReads(projectId, params.audienceId) },
  async (_, { found }) => groupView(requireCountedGroup(found)),
);
