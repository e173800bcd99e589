import { members } from "../../../contract/projects/members.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeRole, memberReads, requireOwner } from "../../../operations/projects/change-members.ts";

export const handler = endpoint(
  members.changeMember,
  { reads: ({ params }, { projectId }) => memberReads(projectId, params.userId) },
  async ({ body }, { caller, services, found }) => {
    requireOwner(caller.role);
    return changeRole(services, caller, found.member, body.role);
  },
);
