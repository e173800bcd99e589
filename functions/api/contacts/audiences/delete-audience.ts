import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteGroup } from "../../../operations/contacts/groups/cascade-group.ts";
import { requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupUseReads } from "../../../operations/contacts/groups/group-uses.ts";

export const handler = endpoint(
  audiences.deleteAudience,
  { reads: ({ params }, { projectId }) => groupUseReads(projectId, params.audienceId) },
  async (_, { caller: { projectId }, services, found }) => {
    const { id } = requireGroup(found);
    await deleteGroup(services, projectId, found, "contacts deleted");
    return { id, deleted: true as const };
  },
);
