import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readGroup, readsForGroup } from "../../../operations/contacts/groups/find-group.ts";
import { groupView } from "../../../operations/contacts/groups/group-view.ts";

export const handler = endpoint(
  audiences.getAudience,
  async ({ params }, { caller: { projectId }, found }) =>
    groupView(readGroup(projectId, params.audienceId, found)),
  ({ params }, projectId) => ({ data: readsForGroup(projectId, params.audienceId) }),
);
