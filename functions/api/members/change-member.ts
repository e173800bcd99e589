import { members } from "../../contract/members.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeRole, foundMember, requireOwner } from "../../operations/change-members.ts";
import { memberKey } from "../../store/keys.ts";

export const handler = endpoint(
  members.changeMember,
  async ({ params, body }, { caller, services, found }) => {
    requireOwner(caller.role);
    const member = foundMember(found.data(memberKey(caller.projectId, params.userId)));
    return changeRole(services, caller, member, body.role);
  },
  ({ params }, projectId) => ({ data: [memberKey(projectId, String(params["userId"]))] }),
);
