import { members } from "../../../contract/projects/members.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { foundMember, removeMember, requireOwner } from "../../../operations/projects/change-members.ts";
import { memberKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  members.removeMember,
  async ({ params: { userId } }, { caller, services, found }) => {
    if (userId !== caller.actor) requireOwner(caller.role);
    await removeMember(services, caller, foundMember(found.data(memberKey(caller.projectId, userId))));
    return { id: userId, deleted: true as const };
  },
  ({ params }, projectId) => ({ data: [memberKey(projectId, String(params["userId"]))] }),
);
