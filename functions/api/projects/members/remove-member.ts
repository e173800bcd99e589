import { members } from "../../../contract/projects/members.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { memberReads, removeMember, requireOwner } from "../../../operations/projects/change-members.ts";

export const handler = endpoint(
  members.removeMember,
  { reads: ({ params }, { projectId }) => memberReads(projectId, params.userId) },
  async ({ params: { userId } }, { caller, services, found }) => {
    if (userId !== caller.actor) requireOwner(caller.role);
    await removeMember(services, caller, found.member);
    return { id: userId, deleted: true as const };
  },
);
