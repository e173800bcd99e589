import { members } from "../../../contract/projects/members.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeRole, foundMember, requireOwner } from "../../../operations/projects/change-members.ts";
import { memberKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  members.changeMember,
  async ({ params, body }, { caller, services, found }) => {
    requireOwner(caller.role);
    const member = foundMember(found.data(memberKey(caller.projectId, params.userId)));
    return changeRole(services, caller, member, body.role);
  },
  ({ params }, projectId) => ({ data: [memberKey(projectId, String(params["userId"]))] }),
);
