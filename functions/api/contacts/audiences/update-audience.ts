import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeGroup } from "../../../operations/contacts/groups/change-group.ts";
import { countedGroupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupView } from "../../../views/contacts/group-view.ts";

export const handler = endpoint(
  audiences.updateAudience,
  { reads: ({ params }, { projectId }) => countedGroupReads(projectId, params.audienceId) },
  async ({ body }, { caller: { projectId }, services, found }) => {
    const { id } = requireGroup(found);
    const group = await changeGroup(services, projectId, id, body);
    return groupView({ ...group, contactCount: found.contactCount });
  },
);
