import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { deleteGroup } from "../../../operations/contacts/groups/cascade-group.ts";
import { readGroup, readsForGroup } from "../../../operations/contacts/groups/find-group.ts";

export const handler = endpoint(
  audiences.deleteAudience,
  async ({ params }, { caller: { projectId }, services, found }) => {
    const { id } = readGroup(projectId, params.audienceId, found);
    await deleteGroup(services, projectId, id);
    return { id, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: readsForGroup(projectId, params.audienceId) }),
);
