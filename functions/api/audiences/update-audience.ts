import { audiences } from "../../contract/audiences.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeGroup } from "../../operations/change-group.ts";
import { readGroup, wantGroup } from "../../operations/find-group.ts";
import { groupView } from "../../operations/group-view.ts";

export const handler = endpoint(
  audiences.updateAudience,
  async ({ params, body }, { caller: { projectId }, services, found }) => {
    const { contactCount } = readGroup(projectId, params.audienceId, found);
    const group = await changeGroup(services, projectId, params.audienceId, body);
    return groupView({ ...group, contactCount });
  },
  ({ params }, projectId) => ({ data: wantGroup(projectId, params.audienceId) }),
);
