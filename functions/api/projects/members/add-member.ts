import { members } from "../../../contract/projects/members.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { addMember, requireOwner } from "../../../operations/projects/change-members.ts";

export const handler = endpoint(
  members.addMember,
  { reads: () => ({}) },
  async ({ body }, { caller, services }) => {
    requireOwner(caller.role);
    return addMember(services, caller, body);
  },
);
