import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteGroup } from "../../../operations/contacts/groups/cascade-group.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";

export const handler = endpoint(
  audiences.deleteAudience,
  { reads: ({ params }, { projectId }) => groupReads(projectId, params.audienceId) },
  async (_, { caller: { projectId }, services, found }) => {
    const group = requireGroup(found);
    await deleteGroup(services, projectId, group, "contacts deleted");
    return { id: group.id, deleted: true as const };
  },
);
